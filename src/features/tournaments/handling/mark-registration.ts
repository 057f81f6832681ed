import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import {
  getEvent,
  type FindEvent,
  type HandlingWork,
  type UnknownEvent,
  type UnknownRegistration,
  type WhichRegistration,
} from './handled-registrations.ts'
import { takesPlaces, type Change, type Mark } from '#features/tournaments/registrations/handling.ts'
import type { PlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { findPlace, type EventFull } from '#features/tournaments/registrations/places.ts'

/** Somebody else was faster. @property mark the one that stands now */
type MarkedMeanwhile = { kind: 'marked-meanwhile'; mark: Mark; changed: Change | undefined }
type MarkRefusal = NotAllowed | UnknownEvent | UnknownRegistration | MarkedMeanwhile | EventFull

type MarkingWork = HandlingWork & { places: Pick<PlaceStore, 'hold'> }
type Needs = {
  findEvent: FindEvent
  inTransaction: <T>(work: (stores: MarkingWork) => Promise<T>) => Promise<T>
  now: () => Date
}

export function createMarkRegistration({ findEvent, inTransaction, now }: Needs) {
  /**
   * A registration that had given up its places gets them back only while there are enough.
   *
   * @param change.seen the mark that stood on the page: what somebody else has decided meanwhile is not overwritten
   */
  return async function markRegistration(
    actor: Actor,
    { slug, reference }: WhichRegistration,
    { mark, seen }: { mark: Mark; seen: Mark },
  ): Promise<Result<void, MarkRefusal>> {
    const allowed = allow(actor, 'handle-registrations')
    if (!allowed.ok) return allowed
    const event = await getEvent(findEvent, slug)
    if (!event.ok) return event
    const needsPlaces = event.value.places !== undefined && takesPlaces(mark) && !takesPlaces(seen)
    return inTransaction(async ({ registrations, handlings, places }) => {
      const held = needsPlaces ? await places.hold(event.value.id) : undefined
      const registration = await registrations.findByReference(event.value.id, reference)
      if (!registration) return err({ kind: 'unknown-registration' })
      const found = findPlace(held, registration, event.value)
      // Who looks at an old page is told so first.
      if (!found.ok && (await handlings.find(registration.id)).mark === seen) return found
      const written = await handlings.setMark(registration.id, mark, { seen, at: now(), by: actor.accountId })
      if (written) return ok(undefined)
      const stands = await handlings.find(registration.id)
      if (stands.mark === mark) return ok(undefined)
      return err({ kind: 'marked-meanwhile', mark: stands.mark, changed: stands.markChanged })
    })
  }
}
