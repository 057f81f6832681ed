import { entryState } from '#features/tournaments/events/event.ts'
import { formatDate, formatListDate } from '#shared/berlin-time.ts'
import type { HostedClub } from '../clubs/clubs-file.ts'
import type { SharedFacts, SharedHall, SharedTournament } from './shared-facts.ts'

/** A club with shared facts. @property origin its own address */
export type Sharing = { club: Pick<HostedClub, 'folder' | 'shares'>; origin: string; facts: SharedFacts }

export type ListedTournament = SharedTournament & {
  id: string
  clubName: string
  origin: string
  stamp: Date
  url: string
  entry: { text: string; isOpen: boolean }
}
export type ListedHall = SharedHall & { clubName: string; origin: string }

/** Nobody reads a longer page, and a host with this many clubs covers several regions. */
export const MOST_LISTED = 500

/** Future and current tournaments in chronological order. */
export function listTournaments(sharing: readonly Sharing[], now: Date): ListedTournament[] {
  return sharing
    .filter(({ club }) => club.shares.includes('turniere'))
    .flatMap(({ club: { folder }, origin, facts }) =>
      facts.tournaments
        .filter(({ endsAt }) => endsAt >= now)
        .map((tournament) => ({
          ...tournament,
          id: `${folder}-${tournament.slug}`,
          clubName: facts.clubName,
          stamp: facts.stamp,
          origin,
          url: origin + tournament.path,
          entry: describeEntry(tournament, now),
        })),
    )
    .toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt) || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_LISTED)
}

/** The next time at which the list changes without an edit. */
export function nextChange(tournaments: readonly ListedTournament[], now: Date): Date | undefined {
  const moments = tournaments.flatMap(({ startsAt, endsAt, entriesCloseAt, lateEntriesEndAt }) => [
    startsAt,
    endsAt,
    entriesCloseAt,
    lateEntriesEndAt ?? endsAt,
  ])
  const first = Math.min(...moments.map(Number).filter((moment) => moment >= now.getTime()))
  // The exact moment still belongs to the previous state.
  return first === Infinity ? undefined : new Date(first + 1)
}

/** Halls by postal code, so that nearby places stand together. */
export const listHalls = (sharing: readonly Sharing[]): ListedHall[] =>
  sharing
    .flatMap(({ club, origin, facts: { hall, clubName } }) =>
      club.shares.includes('hallen') && hall ? [{ ...hall, clubName, origin }] : [],
    )
    .toSorted(byPlace)
    .slice(0, MOST_LISTED)

export type Place = Pick<SharedHall, 'postalCode' | 'city'> & {
  latitude?: number | undefined
  longitude?: number | undefined
}
/** @property place undefined for tournaments without a known place */
export type PlaceGroup = { place: Place | undefined; tournaments: ListedTournament[] }

/** The same tournaments by place; those without one come last. */
export function groupByPlace(tournaments: readonly ListedTournament[]): PlaceGroup[] {
  const groups = Map.groupBy(tournaments, ({ place }) => place && `${place.postalCode} ${place.city}`)
  return [...groups.values()]
    .map((group) => {
      // Some tournaments of a place may be in a hall with a known position.
      const known = group.find(({ place }) => place?.latitude !== undefined) ?? group[0]
      return { place: known?.place, tournaments: group }
    })
    .toSorted(({ place: one }, { place: other }) => (one && other ? byPlace(one, other) : one ? -1 : 1))
}

const byPlace = (one: Place, other: Place): number => {
  const [before, after] = [`${one.postalCode} ${one.city}`, `${other.postalCode} ${other.city}`]
  return before < after ? -1 : before > after ? 1 : 0
}

function describeEntry(tournament: SharedTournament, now: Date): ListedTournament['entry'] {
  const { startsAt, entriesCloseAt, lateEntriesEndAt, full, few } = tournament
  if (startsAt <= now) return { text: 'Läuft gerade', isOpen: false }
  const state = entryState({ ...tournament, lateEntriesEndAt }, now)
  if (state === 'closed') return { text: 'Die Anmeldung ist geschlossen', isOpen: false }
  if (full === 'over') return { text: 'Ausgebucht', isOpen: false }
  const isLate = state === 'late'
  if (full) {
    const until = isLate ? 'noch offen' : `bis ${formatDate(entriesCloseAt)}`
    return { text: `Ausgebucht, Warteliste ${until}`, isOpen: true }
  }
  if (!isLate)
    return { text: `Anmeldung bis ${formatDate(entriesCloseAt)}${few === undefined ? '' : `, ${few}`}`, isOpen: true }
  const until = lateEntriesEndAt ? `bis ${formatListDate(lateEntriesEndAt)} Uhr` : 'noch möglich'
  return { text: `Anmeldeschluss vorbei, verspätete Anmeldung ${until}`, isOpen: true }
}
