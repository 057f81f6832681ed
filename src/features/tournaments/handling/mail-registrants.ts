import { createHash } from 'node:crypto'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import {
  enterEvent,
  readHandled,
  type FindEvent,
  type ReadingStores,
  type UnknownEvent,
} from './handled-registrations.ts'
import type { HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import { messageLimits } from '#features/tournaments/messages/message-fields.ts'
import type { MessageDraft } from '#features/tournaments/messages/message.ts'
import { createPostMessage, type Mailed, type MessageAlreadySent, type PostingWork } from './post-message.ts'
import { isReachable } from '#features/tournaments/registrations/registration.ts'
import { selectRegistrations } from './select-registrations.ts'
import type { Selection } from './selection.ts'

type MailingWork = ReadingStores & PostingWork

type Needs = {
  findEvent: FindEvent
  stores: ReadingStores
  inTransaction: <T>(work: (stores: MailingWork) => Promise<T>) => Promise<T>
  now: () => Date
  newId: (now: Date) => string
}

/**
 * @property digest names exactly these people; who sends says whom they had seen
 * @property withoutAddress so many more are selected, and no mail reaches them
 */
export type Audience = { recipients: HandledRegistration[]; withoutAddress: number; digest: string }

type AudienceRefusal =
  | NotAllowed
  | UnknownEvent
  | { kind: 'nobody-selected' }
  | { kind: 'too-many-recipients'; count: number; max: number }

export type MailRefusal =
  | AudienceRefusal
  /** Since the preview somebody has come or gone, or another address was noted. */
  | { kind: 'recipients-changed' }
  | MessageAlreadySent

/** What is to be sent to whom. @property slug of the event */
export type MailOrder = { slug: string; selection: Selection; draft: MessageDraft; digest: string; formKey: string }

export type MailRegistrants = ReturnType<typeof createMailRegistrants>

export function createMailRegistrants(needs: Needs) {
  const { findEvent, stores: reading, inTransaction } = needs
  const postMessage = createPostMessage(needs)

  async function begin(actor: Actor, slug: string): Promise<Result<TournamentEvent, NotAllowed | UnknownEvent>> {
    return enterEvent(findEvent, actor, 'mail-registrants', slug)
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
      const { draft, digest, formKey } = order
      const formFingerprint = fingerprint(event.value, order)
      return inTransaction((stores) => {
        const findRecipients = async (): Promise<Result<HandledRegistration[], MailRefusal>> => {
          const audience = await readAudience(stores, event.value, order.selection)
          if (!audience.ok) return audience
          return audience.value.digest === digest ? ok(audience.value.recipients) : err({ kind: 'recipients-changed' })
        }
        return postMessage(stores, event.value, actor, { draft, formKey, formFingerprint, findRecipients })
      })
    },
  }
}

async function readAudience(
  stores: ReadingStores,
  event: TournamentEvent,
  selection: Selection,
): Promise<Result<Audience, AudienceRefusal>> {
  const selected = selectRegistrations(await readHandled(stores, event.id), selection)
  const recipients = selected.filter(isReachable)
  const count = recipients.length
  const max = messageLimits.recipients
  if (count === 0) return err({ kind: 'nobody-selected' })
  if (count > max) return err({ kind: 'too-many-recipients', count, max })
  const people = recipients.map(({ id, contactEmail }) => `${id} ${contactEmail}`).toSorted()
  return ok({ recipients, withoutAddress: selected.length - count, digest: hash(people) })
}

const fingerprint = (event: TournamentEvent, { draft, digest }: Pick<MailOrder, 'draft' | 'digest'>) =>
  hash([event.id, draft.subject, draft.text, digest])

const hash = (content: string[]) => createHash('sha256').update(JSON.stringify(content)).digest('base64url')
