import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeMessage } from '#features/tournaments/messages/message-mail.ts'
import type { Message, MessageDraft } from '#features/tournaments/messages/message.ts'
import type { MessageStore } from '#features/tournaments/messages/message-store.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'

/** What one transaction offers; the message and all its mails are kept or dropped together. */
export type PostingWork = {
  messages: Pick<MessageStore, 'add' | 'linkMail' | 'findByFormKey'>
  outbox: Pick<OutboxStore, 'add'>
}

/** From the same view of the form another message was sent before; to send both, a fresh form is needed. */
export type MessageAlreadySent = { kind: 'message-already-sent'; sentAt: Date }

/** @property isRepeat the very same message had been sent before; nothing was mailed again */
export type Mailed = { message: Message; isRepeat: boolean }

/** @property findRecipients asked only when this view of the form has sent nothing yet */
type Post<Refusal> = {
  draft: MessageDraft
  formKey: string
  formFingerprint: string
  findRecipients: () => Promise<Result<Registration[], Refusal>>
}

/** @returns a step that writes the message and one mail for each recipient, unless this view of the form was sent before */
export function createPostMessage({ now, newId }: { now: () => Date; newId: (now: Date) => string }) {
  async function write(
    { messages, outbox }: PostingWork,
    event: TournamentEvent,
    message: Message,
    to: Registration[],
  ): Promise<boolean> {
    if (!(await messages.add(message))) return false
    for (const registration of to) {
      const id = newId(message.sentAt)
      await outbox.add({ ...composeMessage(message, registration, event), id, createdAt: message.sentAt })
      await messages.linkMail(id, registration.id, message.id)
    }
    return true
  }

  return async function postMessage<Refusal>(
    stores: PostingWork,
    event: TournamentEvent,
    { accountId }: Actor,
    { draft, formKey, formFingerprint, findRecipients }: Post<Refusal>,
  ): Promise<Result<Mailed, Refusal | MessageAlreadySent>> {
    // Before the recipients are looked at: who was mailed already is told so, even if others have come since.
    const earlier = await stores.messages.findByFormKey(formKey)
    if (earlier) return answerRepeat(earlier, formFingerprint)
    const recipients = await findRecipients()
    if (!recipients.ok) return recipients
    const sentAt = now()
    const message: Message = {
      ...draft,
      id: newId(sentAt),
      eventId: event.id,
      formKey,
      formFingerprint,
      recipients: recipients.value.length,
      sentAt,
      sentBy: accountId,
    }
    if (await write(stores, event, message, recipients.value)) return ok({ message, isRepeat: false })
    const faster = await stores.messages.findByFormKey(formKey)
    if (faster) return answerRepeat(faster, formFingerprint)
    throw new Error('a message was neither written nor found')
  }
}

function answerRepeat(earlier: Message, formFingerprint: string): Result<Mailed, MessageAlreadySent> {
  if (earlier.formFingerprint === formFingerprint) return ok({ message: earlier, isRepeat: true })
  return err({ kind: 'message-already-sent', sentAt: earlier.sentAt })
}
