import { allow, type Actor, type NotAllowed } from '#shared/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import {
  getEvent,
  type HandlingNeeds,
  type UnknownEvent,
  type UnknownRegistration,
  type WhichRegistration,
} from './handled-registrations.ts'
import type { Change, Mark } from './handling.ts'

/** Somebody else was faster. @property mark the one that stands now */
export type MarkedMeanwhile = { kind: 'marked-meanwhile'; mark: Mark; changed: Change | undefined }
export type MarkRefusal = NotAllowed | UnknownEvent | UnknownRegistration | MarkedMeanwhile

export function createMarkRegistration({ findEvent, inTransaction, now }: HandlingNeeds) {
  /** @param change.seen the mark that stood on the page: what somebody else has decided meanwhile is not overwritten */
  return async function markRegistration(
    actor: Actor,
    { slug, reference }: WhichRegistration,
    { mark, seen }: { mark: Mark; seen: Mark },
  ): Promise<Result<void, MarkRefusal>> {
    const allowed = allow(actor, 'handle-registrations')
    if (!allowed.ok) return allowed
    const event = await getEvent(findEvent, slug)
    if (!event.ok) return event
    return inTransaction(async ({ entries, handlings }) => {
      const registration = await entries.findByReference(event.value.id, reference)
      if (!registration) return err({ kind: 'unknown-registration' })
      const written = await handlings.setMark(registration.id, mark, { seen, at: now(), by: actor.accountId })
      if (written) return ok(undefined)
      const stands = await handlings.find(registration.id)
      if (stands.mark === mark) return ok(undefined)
      return err({ kind: 'marked-meanwhile', mark: stands.mark, changed: stands.markChanged })
    })
  }
}
