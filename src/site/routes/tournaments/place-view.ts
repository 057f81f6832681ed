import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { countFree, type EventPlaces, type Places } from '#features/tournaments/registrations/places.ts'

/** From this many free places on nobody needs to hurry, so the page shows no number that would soon be outdated. */
const FEW = 10

export type ShownPlaces = NonNullable<ReturnType<typeof showPlaces>>

/**
 * @returns undefined without limits; `isScarce`: the last places of some competition are going; `hasList`: a full event has a waiting list; `text`
 * such as „100“, „nur noch 7 von 100 frei“ or „ausgebucht“, with the names of competitions where there are several
 */
export function showPlaces(event: TournamentEvent, limited: EventPlaces) {
  const competitions = competitionsOf(event).map(({ key, name }) => ({ name, places: limited.get(key) }))
  const told = competitions.flatMap(({ name, places }) =>
    places ? [competitions.length > 1 ? `${name}: ${describe(places)}` : describe(places)] : [],
  )
  if (told.length === 0) return undefined
  const isFull = competitions.every(({ places }) => countFree(places) === 0)
  const isScarce = competitions.some(({ places }) => places !== undefined && areScarce(places))
  return {
    isFull,
    isScarce,
    hasList: event.waitingList === 'offer' || event.waitingList === 'at-once',
    text: told.join('; '),
  }
}

function describe(places: Places): string {
  const [free, total] = [countFree(places), places.total]
  if (free === 0) return 'ausgebucht'
  return areScarce(places) ? `nur noch ${free} von ${total} frei` : String(total)
}

function areScarce(places: Places): boolean {
  const free = countFree(places)
  return free > 0 && free <= FEW && places.taken > 0
}
