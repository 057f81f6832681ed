import type { Club } from '#features/club/club-facts.ts'

/** Structured data in the vocabulary of schema.org. */
const CONTEXT = 'https://schema.org'

export function sportsClub(club: Club) {
  const { street, postalCode, city } = club.address
  return {
    '@context': CONTEXT,
    '@type': 'SportsClub',
    name: club.name,
    sport: 'Table tennis',
    foundingDate: club.founded,
    email: club.email,
    telephone: club.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: 'DE',
    },
    location: {
      '@type': 'Place',
      name: club.hall.name,
      geo: { '@type': 'GeoCoordinates', latitude: club.hall.latitude, longitude: club.hall.longitude },
    },
  }
}

type NewsFacts = {
  title: string
  publishedAt: Date
  updatedAt: Date
  summary: string
  picture: string
  url: string
  publisher: string
}

/** @param facts addresses absolute */
export function newsArticle({ title, publishedAt, updatedAt, summary, picture, url, publisher }: NewsFacts) {
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    headline: title,
    description: summary,
    datePublished: publishedAt.toISOString(),
    dateModified: updatedAt.toISOString(),
    image: [picture],
    mainEntityOfPage: url,
    inLanguage: 'de',
    author: { '@type': 'Organization', name: publisher },
    publisher: { '@type': 'Organization', name: publisher },
  }
}

type EventFacts = {
  name: string
  description: string
  startsAt: Date
  endsAt: Date
  venue: string
  url: string
  organizer: string
}

/** @param event `url` absolute */
export function sportsEvent(event: EventFacts) {
  return {
    '@context': CONTEXT,
    '@type': 'SportsEvent',
    name: event.name,
    description: event.description,
    sport: 'Table tennis',
    startDate: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
    eventStatus: `${CONTEXT}/EventScheduled`,
    location: { '@type': 'Place', name: event.venue, address: event.venue },
    organizer: { '@type': 'SportsClub', name: event.organizer },
    url: event.url,
  }
}
