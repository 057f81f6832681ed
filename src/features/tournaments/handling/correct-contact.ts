import type { HandlingContext } from './context.ts'
import { pickDetails, type RegistrationDetails } from '#features/tournaments/registrations/registration-fields.ts'
import { describeContact, toContact } from '#features/tournaments/registrations/registration-form.ts'
import { tellChanges } from '#features/tournaments/registrations/settle-event.ts'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import type { UnknownRegistration, WhichRegistration } from './handled-registrations.ts'

export type CorrectContactRefusal =
  | NotAllowed
  | UnknownEvent
  | UnknownRegistration
  | Mistaken
  /** Another director was faster; their change is not overwritten unseen. */
  | { kind: 'changed-meanwhile' }

/** Encodes the contact that a page shows, to be sent back with the correction. */
export const wordSeen = (details: RegistrationDetails): string => JSON.stringify(pickDetails(details))

/**
 * Corrects the contact, at any time. The log records that it changed, but not how; the mail goes to the new address. Known details may not
 * become empty.
 *
 * @param correction.seen the contact that the director saw, as {@link wordSeen} encodes it
 */
export async function correctContact(
  ctx: HandlingContext,
  actor: Actor,
  { slug, reference }: WhichRegistration,
  { sent, seen }: { sent: SentForm; seen: string },
): Promise<Result<void, CorrectContactRefusal>> {
  const found = await enterEvent(ctx, actor, 'handle-registrations', slug)
  if (!found.ok) return found
  const event = found.value
  return ctx.write(async (stores): Promise<Result<void, CorrectContactRefusal>> => {
    await stores.places.hold(event.id)
    const before = await stores.registrations.findByReference(event.id, reference)
    if (!before) return err({ kind: 'unknown-registration' })
    const read = describeContact(event, before).read(sent)
    if (!read.ok) return read
    const contact = toContact(read.value)
    const present = wordSeen(before)
    // A repeated request was already done.
    if (present === wordSeen(contact)) return ok(undefined)
    if (present !== seen) return err({ kind: 'changed-meanwhile' })
    await stores.registrations.changeContact(before.id, contact)
    const by = { kind: 'director', accountId: actor.accountId } as const
    const registration = { ...before, ...contact }
    await tellChanges(ctx, stores, { event, registration, changes: [{ what: 'contact' }], by, at: ctx.now() })
    return ok(undefined)
  })
}
