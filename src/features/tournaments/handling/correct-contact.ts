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

/** @property seen what stood there, in the words of {@link wordSeen} */
type Correction = { sent: SentForm; seen: string }

export type CorrectContactRefusal =
  | NotAllowed
  | UnknownEvent
  | UnknownRegistration
  | Mistaken
  /** Somebody else was quicker; nothing of theirs is written over unread. */
  | { kind: 'changed-meanwhile' }

/** What a page has shown of a contact, to be sent back with the correction. */
export const wordSeen = (details: RegistrationDetails): string => JSON.stringify(pickDetails(details))

/** Corrects whom to reach, at any time. The log says that, not what; the mail goes to the address as it is then. What was
 * known may not become unknown. */
export async function correctContact(
  ctx: HandlingContext,
  actor: Actor,
  { slug, reference }: WhichRegistration,
  { sent, seen }: Correction,
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
    // Sent twice, it was done already.
    if (present === wordSeen(contact)) return ok(undefined)
    if (present !== seen) return err({ kind: 'changed-meanwhile' })
    await stores.registrations.changeContact(before.id, contact)
    const by = { kind: 'director', accountId: actor.accountId } as const
    const registration = { ...before, ...contact }
    await tellChanges(ctx, stores, { event, registration, changes: [{ what: 'contact' }], by, at: ctx.now() })
    return ok(undefined)
  })
}
