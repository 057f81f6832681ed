import type { Club } from '#features/club/club-facts.ts'
import type { ClubDate } from '#features/dates/club-date.ts'
import type { Occurrence } from '#features/dates/occurrences.ts'
import { fixtureState } from '#features/league/fixture.ts'
import type { TeamView } from '#features/league/league-reader.ts'
import type { Article } from '#features/news/article.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { parseBerlinTime } from '#shared/berlin-time.ts'

/** Structured data in the vocabulary of schema.org. */
const CONTEXT = 'https://schema.org'

/** @property english name of the sport for search engines, which know no other */
type Sport = { english: string }

export function sportsClub(club: Club, { english }: Sport) {
  const { address, hall } = club
  return {
    '@context': CONTEXT,
    '@type': 'SportsClub',
    name: club.name,
    sport: english,
    // If only the year is known, the file has the first of January.
    foundingDate: club.founded?.replace(/-01-01$/, ''),
    email: club.email,
    telephone: club.phone,
    address: address && {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: 'DE',
    },
    location: hall && {
      '@type': 'Place',
      name: hall.name,
      geo: { '@type': 'GeoCoordinates', latitude: hall.latitude, longitude: hall.longitude },
    },
  }
}

type NewsFacts = Pick<Article, 'title' | 'publishedAt' | 'updatedAt' | 'summary'> & {
  picture: string
  url: string
  publisher: string
}

/** @param facts with absolute addresses */
export const newsArticle = ({ title, publishedAt, updatedAt, summary, picture, url, publisher }: NewsFacts) => ({
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
})

type EventFacts = Pick<TournamentEvent, 'name' | 'description' | 'startsAt' | 'endsAt' | 'venue'> & {
  url: string
  organizer: string
  sport: Sport
}

/** @param event with absolute `url` */
export const sportsEvent = (event: EventFacts) => ({
  '@context': CONTEXT,
  '@type': 'SportsEvent',
  name: event.name,
  description: event.description,
  sport: event.sport.english,
  startDate: event.startsAt.toISOString(),
  endDate: event.endsAt.toISOString(),
  eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
  eventStatus: `${CONTEXT}/EventScheduled`,
  location: { '@type': 'Place', name: event.venue, address: event.venue },
  organizer: { '@type': 'SportsClub', name: event.organizer },
  url: event.url,
})

type TeamFacts = { url: string; club: string; hall: string }

/** A team and its upcoming matches. @param facts with absolute `url` */
export const sportsTeam = ({ team, fixtures }: TeamView, { url, club, hall }: TeamFacts) => ({
  '@context': CONTEXT,
  '@type': 'SportsTeam',
  name: `${team.ownName}, ${team.name}`,
  sport: 'Table tennis',
  url,
  memberOf: { '@type': 'SportsClub', name: club },
  event: fixtures
    .filter(({ outcome }) => !outcome)
    .flatMap((fixture) => matchEvent(fixture, fixture.hall || (fixture.isHome ? team.hall || hall : fixture.home))),
})

function matchEvent(fixture: TeamView['fixtures'][number], venue: string) {
  const { startsAt, movedFrom, home, guest } = fixture
  const at = startsAt ?? movedFrom
  if (!at) return []
  const state = fixtureState(fixture)
  const status = state === 'moved' ? 'EventRescheduled' : state === 'postponed' ? 'EventPostponed' : 'EventScheduled'
  return [
    {
      '@type': 'SportsEvent',
      name: `${home} – ${guest}`,
      startDate: at.toISOString(),
      eventStatus: `${CONTEXT}/${status}`,
      ...(movedFrom && startsAt && { previousStartDate: movedFrom.toISOString() }),
      location: { '@type': 'Place', name: venue, address: venue },
      homeTeam: { '@type': 'SportsTeam', name: home },
      awayTeam: { '@type': 'SportsTeam', name: guest },
    },
  ]
}

type ClubEventFacts = Occurrence &
  Pick<ClubDate, 'title' | 'place'> & { description: string; url: string; organizer: string }

/** @param event German days and times, absolute `url` */
export function clubEvent(event: ClubEventFacts) {
  const { place, from, to } = event
  const moment = (date: string, time: string | undefined) =>
    time === undefined ? date : parseBerlinTime(`${date} ${time}`)?.toISOString()
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: moment(event.day, from),
    ...((from === undefined || to !== undefined) && { endDate: moment(event.lastDay, to) }),
    eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
    eventStatus: `${CONTEXT}/${event.cancelled === undefined ? 'EventScheduled' : 'EventCancelled'}`,
    ...(place !== undefined && { location: { '@type': 'Place', name: place, address: place } }),
    organizer: { '@type': 'SportsClub', name: event.organizer },
    url: event.url,
  }
}
