import { createHash } from 'node:crypto'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import {
  getEvent,
  readHandled,
  type FindEvent,
  type ReadingStores,
  type UnknownEvent,
} from './handled-registrations.ts'
import type { HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import { messageLimits } from '#features/tournaments/messages/message-fields.ts'
import { composeMessage } from '#features/tournaments/messages/message-mail.ts'
import { fillIn, type Message, type MessageDraft } from '#features/tournaments/messages/message.ts'
import type { MessageStore } from '#features/tournaments/messages/message-store.ts'
import { selectRegistrations } from './select-registrations.ts'
import type { Selection } from './selection.ts'

/** What one transaction offers; the message and all its mails are kept or dropped together. */
type MailingWork = ReadingStores & {
  messages: Pick<MessageStore, 'add' | 'linkMail' | 'findByFormKey' | 'listUnreached'>
  outbox: Pick<OutboxStore, 'add'>
}

type Needs = {
  findEvent: FindEvent
  stores: ReadingStores
  inTransaction: <T>(work: (stores: MailingWork) => Promise<T>) => Promise<T>
  now: () => Date
  newId: (now: Date) => string
}

/** @property digest names exactly these people; who sends says whom they had seen */
export type Audience = { recipients: HandledRegistration[]; digest: string }

type AudienceRefusal =
  | NotAllowed
  | UnknownEvent
  | { kind: 'nobody-selected' }
  | { kind: 'too-many-recipients'; count: number; max: number }

export type MailRefusal =
  | AudienceRefusal
  /** Since the preview somebody has come or gone, or another address was noted. */
  | { kind: 'recipients-changed' }
  /** From the same view of the form another message was sent before; to send both, a fresh form is needed. */
  | { kind: 'message-already-sent'; sentAt: Date }

/** @property isRepeat the very same message had been sent before; nothing was mailed again */
type Mailed = { message: Message; isRepeat: boolean }

/** What is to be sent to whom. @property slug of the event */
export type MailOrder = { slug: string; selection: Selection; draft: MessageDraft; digest: string; formKey: string }

export type MailRegistrants = ReturnType<typeof createMailRegistrants>

export function createMailRegistrants(needs: Needs) {
  const { findEvent, stores: reading, inTransaction } = needs
  const post = createPost(needs)

  async function begin(actor: Actor, slug: string): Promise<Result<TournamentEvent, NotAllowed | UnknownEvent>> {
    const allowed = allow(actor, 'mail-registrants')
    return allowed.ok ? getEvent(findEvent, slug) : allowed
  }

  return {
    /** To whom a message to this selection would go. */
    async findAudience(
      actor: Actor,
      slug: string,
      selection: Selection,
    ): Promise<Result<Audience & { event: TournamentEvent }, AudienceRefusal>> {
      const event = await begin(actor, slug)
      if (!event.ok) return event
      const audience = await readAudience(reading, event.value, selection)
      return audience.ok ? ok({ ...audience.value, event: event.value }) : audience
    },

    /** Puts one mail for each registration into the outbox, all or none. Sending the same form again sends nothing more. */
    async send(actor: Actor, order: MailOrder): Promise<Result<Mailed, MailRefusal>> {
      const event = await begin(actor, order.slug)
      if (!event.ok) return event
      return inTransaction((stores) => post(stores, event.value, actor, order))
    },
  }
}

/** @returns a step that writes the message and all its mails, unless this view of the form was sent before */
function createPost({ now, newId }: Needs) {
  async function write({ messages, outbox }: MailingWork, event: TournamentEvent, message: Message, to: Audience) {
    if (!(await messages.add(message))) return false
    for (const registration of to.recipients) {
      const id = newId(message.sentAt)
      await outbox.add({ ...composeMessage(message, registration, event), id, createdAt: message.sentAt })
      await messages.linkMail(id, registration.id, message.id)
    }
    return true
  }

  return async (
    stores: MailingWork,
    event: TournamentEvent,
    { accountId }: Actor,
    { formKey, ...order }: MailOrder,
  ): Promise<Result<Mailed, MailRefusal>> => {
    const formFingerprint = fingerprint(event, order)
    // Before the audience is looked at: who was mailed already is told so, even if others have come since.
    const earlier = await stores.messages.findByFormKey(formKey)
    if (earlier) return answerRepeat(earlier, formFingerprint)
    const audience = await readAudience(stores, event, order.selection)
    if (!audience.ok) return audience
    const { recipients, digest } = audience.value
    if (digest !== order.digest) return err({ kind: 'recipients-changed' })
    const sentAt = now()
    const message: Message = {
      ...order.draft,
      id: newId(sentAt),
      eventId: event.id,
      formKey,
      formFingerprint,
      recipients: recipients.length,
      sentAt,
      sentBy: accountId,
    }
    if (await write(stores, event, message, audience.value)) return ok({ message, isRepeat: false })
    const faster = await stores.messages.findByFormKey(formKey)
    if (faster) return answerRepeat(faster, formFingerprint)
    throw new Error('a message was neither written nor found')
  }
}

async function readAudience(
  stores: ReadingStores,
  event: TournamentEvent,
  selection: Selection,
): Promise<Result<Audience, AudienceRefusal>> {
  const recipients = selectRegistrations(await readHandled(stores, event.id), selection)
  const count = recipients.length
  const max = messageLimits.recipients
  if (count === 0) return err({ kind: 'nobody-selected' })
  if (count > max) return err({ kind: 'too-many-recipients', count, max })
  const people = recipients.map(({ id, contactEmail }) => `${id} ${contactEmail}`).toSorted()
  return ok({ recipients, digest: hash(people) })
}

function answerRepeat(earlier: Message, formFingerprint: string): Result<Mailed, MailRefusal> {
  if (earlier.formFingerprint === formFingerprint) return ok({ message: earlier, isRepeat: true })
  return err({ kind: 'message-already-sent', sentAt: earlier.sentAt })
}

const fingerprint = (event: TournamentEvent, { draft, digest }: Pick<MailOrder, 'draft' | 'digest'>) =>
  hash([event.id, draft.subject, draft.text, digest])

const hash = (content: string[]) => createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/** How the message would look to the first of its readers. */
export function sampleMessage(draft: MessageDraft, registration: HandledRegistration): MessageDraft {
  return { subject: fillIn(draft.subject, registration), text: fillIn(draft.text, registration) }
}
