import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeMessage } from '#features/tournaments/messages/message-mail.ts'
import type { Message, MessageDraft } from '#features/tournaments/messages/message.ts'
import type { HandlingContext, HandlingStores } from './context.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'

/** This view of the form has already sent another message; sending both needs a fresh form. */
export type MessageAlreadySent = { kind: 'message-already-sent'; sentAt: Date }

/** @property isRepeat whether the same message was sent before; then nothing is mailed again */
export type Mailed = { message: Message; isRepeat: boolean }

/** @property findRecipients called only if this view of the form has sent nothing yet */
type Post<Refusal> = {
  draft: MessageDraft
  formKey: string
  formFingerprint: string
  findRecipients: (stores: HandlingStores) => Promise<Result<Registration[], Refusal>>
}

/** Writes the message and one mail for each recipient, unless this view of the form was sent before; all or nothing. */
export const postMessage = async <Refusal>(
  ctx: HandlingContext,
  event: TournamentEvent,
  { accountId }: Actor,
  { draft, formKey, formFingerprint, findRecipients }: Post<Refusal>,
): Promise<Result<Mailed, Refusal | MessageAlreadySent>> =>
  ctx.write(
    async (stores): Promise<Result<Mailed, Refusal | MessageAlreadySent>> => {
      const { messages } = stores
      // Before the recipients are read: a repeated form gets its answer even if the recipients have changed since.
      const earlier = await messages.findByFormKey(formKey)
      if (earlier) return answerRepeat(earlier, formFingerprint)
      const found = await findRecipients(stores)
      if (!found.ok) return found
      const [eventId, recipients, sentAt] = [event.id, found.value.length, ctx.now()]
      const sent = { ...draft, eventId, formKey, formFingerprint, recipients, sentAt, sentBy: accountId }
      const message: Message = { ...sent, id: ctx.newId() }
      if (!(await messages.add(message))) {
        const faster = await messages.findByFormKey(formKey)
        if (faster) return answerRepeat(faster, formFingerprint)
        throw new Error('a message was neither written nor found')
      }
      for (const registration of found.value) {
        const id = ctx.newId()
        await stores.outbox.add({ ...composeMessage(message, registration, event), id, createdAt: sentAt })
        await messages.linkMail(id, registration.id, message.id)
      }
      return ok({ message, isRepeat: false })
    },
    // The form key prevents a second write.
    { isIdempotent: true },
  )

function answerRepeat(earlier: Message, formFingerprint: string): Result<Mailed, MessageAlreadySent> {
  if (earlier.formFingerprint === formFingerprint) return ok({ message: earlier, isRepeat: true })
  return err({ kind: 'message-already-sent', sentAt: earlier.sentAt })
}
