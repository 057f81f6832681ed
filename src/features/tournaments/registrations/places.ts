import { err, ok, type Result } from '#shared/result.ts'
import { takesPlaces, type Handling } from './handling.ts'
import type { Registration } from './registration.ts'

/** Places of an event, one per team. @property taken may exceed the total, after somebody has lowered it */
export type Places = { total: number; taken: number }

/** Not all of the teams find a place, so none of them is taken. @property free how many there still are */
export type EventFull = { kind: 'event-full'; free: number; wanted: number; contactEmail: string }

export const countFree = ({ total, taken }: Places): number => Math.max(0, total - taken)

type Wish = { teamNames: readonly string[] }

/** Whether all teams of a registration would find a place. @param places undefined where there is no limit */
export function findPlace(
  places: Places | undefined,
  { teamNames }: Wish,
  { contactEmail }: { contactEmail: string },
): Result<void, EventFull> {
  if (!places) return ok(undefined)
  const [free, wanted] = [countFree(places), teamNames.length]
  return wanted <= free ? ok(undefined) : err({ kind: 'event-full', free, wanted, contactEmail })
}

/** Whether all teams of a registration have found a place. @param places they are counted already; undefined where there is no limit */
export function confirmPlace(
  places: Places | undefined,
  wish: Wish,
  event: { contactEmail: string },
): Result<void, EventFull> {
  return findPlace(places && { ...places, taken: places.taken - wish.teamNames.length }, wish, event)
}

/** How many places a registration holds as it stands. */
export const placesHeld = ({ teamNames, handling }: Pick<Registration, 'teamNames'> & { handling: Handling }): number =>
  takesPlaces(handling.mark) ? teamNames.length : 0

/** „98 von 100 Plätzen vergeben“ */
export const describePlaces = ({ total, taken }: Places): string =>
  `${taken} von ${total} ${total === 1 ? 'Platz' : 'Plätzen'} vergeben`
