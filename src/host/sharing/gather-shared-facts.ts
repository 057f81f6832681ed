import { stampOf } from '#features/calendar/calendar.ts'
import type { Club } from '#features/club/club-facts.ts'
import { hasPage } from '#features/club/look/look.ts'
import { isPast, type TournamentEvent } from '#features/tournaments/events/event.ts'
import type { EventPlaces } from '#features/tournaments/registrations/places.ts'
import type { AppParts } from '#server/app-parts.ts'
import { showPlaces } from '#site/routes/tournaments/place-view.ts'
import { tournamentPath } from '#site/routes/tournaments/tournament-path.ts'
import type { Share } from '../clubs/club-entry.ts'
import { clip, type SharedFacts, type SharedHall, type SharedTournament } from './shared-facts.ts'

/** Maximum number of tournaments listed per club, the next ones first. */
export const MOST_TOURNAMENTS = 12
const NAME = 80
const VENUE = 140
const LINE = 60

/** Collects what a site shares: the same public facts that its own pages show. */
export async function gatherSharedFacts({ services, ctx }: AppParts, shares: readonly Share[]): Promise<SharedFacts> {
  const { club, now, tournaments } = services
  const [facts, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
  const ahead = shares.includes('turniere') ? (await tournaments.list()).filter((event) => !isPast(event, now())) : []
  return {
    shares: [...shares],
    clubName: clip(facts.name, NAME),
    stamp: stampOf(await club.getFacts('training')),
    hall: shares.includes('hallen') && facts.hall ? toHall(facts.hall, hasPage(look, 'anfahrt')) : undefined,
    tournaments: await Promise.all(
      ahead
        .slice(0, MOST_TOURNAMENTS)
        .map(async (event) => toTournament(event, facts.hall, await ctx.read.places.find(event))),
    ),
  }
}

const toHall = (hall: NonNullable<Club['hall']>, hasDirections: boolean): SharedHall => ({
  name: clip(hall.name, LINE),
  street: clip(hall.street, LINE),
  postalCode: hall.postalCode,
  city: clip(hall.city, LINE),
  latitude: hall.latitude,
  longitude: hall.longitude,
  ...(hasDirections && { path: '/anfahrt' }),
})

function toTournament(event: TournamentEvent, hall: Club['hall'], limited: EventPlaces): SharedTournament {
  const { slug, startsAt, endsAt, entriesCloseAt, lateEntries, lateEntriesEndAt, competitions = [] } = event
  const places = showPlaces(event, limited)
  return {
    slug,
    startsAt,
    endsAt,
    entriesCloseAt,
    lateEntries,
    lateEntriesEndAt,
    path: tournamentPath(event),
    name: clip(event.name, NAME),
    venue: clip(event.venue, VENUE),
    place: placeOf(event.venue, hall),
    competitions: competitions.map(({ name }) => clip(name, LINE)),
    ...(places?.isFull && { full: places.hasList ? 'waiting-list' : 'over' }),
    ...(places?.isScarce && { few: clip(places.text, VENUE) }),
  }
}

const CODE_AND_CITY = /\b(\d{5}) +([^,;\n]+)/

/** The venue is a line of text: the club's hall if it contains its name, otherwise a postal code in it gives the place. */
function placeOf(venue: string, hall: Club['hall']): SharedTournament['place'] {
  const [, code, city = ''] = CODE_AND_CITY.exec(venue) ?? []
  if (hall && (code === undefined ? venue.includes(hall.name) : code === hall.postalCode)) {
    const { postalCode, latitude, longitude } = hall
    return { postalCode, city: clip(hall.city, LINE), latitude, longitude }
  }
  return code === undefined ? undefined : { postalCode: code, city: clip(city, LINE) }
}
