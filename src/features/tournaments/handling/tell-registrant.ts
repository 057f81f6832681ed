import { createHash } from 'node:crypto'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { MessageDraft } from '#features/tournaments/messages/message.ts'
import type { HandlingContext } from './context.ts'
import { isReachable, type Registration } from '#features/tournaments/registrations/registration.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import type { UnknownRegistration, WhichRegistration } from './handled-registrations.ts'
import { postMessage, type Mailed, type MessageAlreadySent } from './post-message.ts'

/** A walk-in may have given none. */
type NoAddress = { kind: 'no-address' }

export type TellRefusal = NotAllowed | UnknownEvent | UnknownRegistration | MessageAlreadySent | NoAddress

/** Mails a registrant the decision about them. Idempotent: the same form sent again sends nothing more. */
export async function tellRegistrant(
  ctx: HandlingContext,
  actor: Actor,
  { slug, reference }: WhichRegistration,
  { draft, formKey }: { draft: MessageDraft; formKey: string },
): Promise<Result<Mailed, TellRefusal>> {
  const event = await enterEvent(ctx, actor, 'mail-registrants', slug)
  if (!event.ok) return event
  const content = [event.value.id, reference, draft.subject, draft.text]
  const formFingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return postMessage(ctx, event.value, actor, {
    draft,
    formKey,
    formFingerprint,
    async findRecipients({ registrations }): Promise<Result<Registration[], UnknownRegistration | NoAddress>> {
      const found = await registrations.findByReference(event.value.id, reference)
      if (!found) return err({ kind: 'unknown-registration' })
      return isReachable(found) ? ok([found]) : err({ kind: 'no-address' })
    },
  })
}
