import { createHash } from 'node:crypto'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import { readHandled } from './handled-registrations.ts'
import type { HandlingContext, HandlingStores } from './context.ts'
import type { HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import { messageLimits } from '#features/tournaments/messages/message.ts'
import type { MessageDraft } from '#features/tournaments/messages/message.ts'
import { postMessage, type Mailed, type MessageAlreadySent } from './post-message.ts'
import { isReachable } from '#features/tournaments/registrations/registration.ts'
import { selectRegistrations } from './select-registrations.ts'
import type { Selection } from './selection.ts'

/**
 * @property digest identifies exactly these recipients; the sender returns it to confirm whom they saw
 * @property withoutAddress how many more are selected but have no address
 */
export type Audience = { recipients: HandledRegistration[]; withoutAddress: number; digest: string }

type AudienceRefusal =
  | NotAllowed
  | UnknownEvent
  | { kind: 'nobody-selected' }
  | { kind: 'too-many-recipients'; count: number; max: number }

export type MailRefusal =
  | AudienceRefusal
  /** Recipients or their addresses have changed since the preview. */
  | { kind: 'recipients-changed' }
  | MessageAlreadySent

/** A message and its recipients. @property slug of the event */
export type MailOrder = { slug: string; selection: Selection; draft: MessageDraft; digest: string; formKey: string }

/** The recipients of a message to this selection. */
export async function findAudience(
  ctx: HandlingContext,
  actor: Actor,
  slug: string,
  selection: Selection,
): Promise<Result<Audience & { event: TournamentEvent }, AudienceRefusal>> {
  const event = await enterEvent(ctx, actor, 'mail-registrants', slug)
  if (!event.ok) return event
  const audience = await readAudience(ctx.read, event.value, selection)
  return audience.ok ? ok({ ...audience.value, event: event.value }) : audience
}

/** Puts one mail for each registration into the outbox, all or none. Idempotent: the same form sent again sends nothing more. */
export async function mailRegistrants(
  ctx: HandlingContext,
  actor: Actor,
  { slug, selection, draft, digest, formKey }: MailOrder,
): Promise<Result<Mailed, MailRefusal>> {
  const event = await enterEvent(ctx, actor, 'mail-registrants', slug)
  if (!event.ok) return event
  const formFingerprint = hash([event.value.id, draft.subject, draft.text, digest])
  return postMessage(ctx, event.value, actor, {
    draft,
    formKey,
    formFingerprint,
    async findRecipients(stores): Promise<Result<HandledRegistration[], MailRefusal>> {
      const audience = await readAudience(stores, event.value, selection)
      if (!audience.ok) return audience
      return audience.value.digest === digest ? ok(audience.value.recipients) : err({ kind: 'recipients-changed' })
    },
  })
}

async function readAudience(
  stores: HandlingStores,
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

const hash = (content: string[]) => createHash('sha256').update(JSON.stringify(content)).digest('base64url')
