import { createHash } from 'node:crypto'
import type { Limit, TooMany } from '#platform/limits/limit.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { FormGuard, FormRefusal } from '#shared/form-guard.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { parseContactForm, type ContactForm, type ContactMistakes } from './contact-form.ts'
import { composeAcknowledgement, composeForOffice, type ContactClub } from './contact-mail.ts'
import { BY_CONTACT_FORM, type Addressing, type ContactMessage } from './contact-message.ts'
import type { ContactStore } from './contact-store.ts'

export type SendRefusal =
  | { kind: 'mistakes'; mistakes: ContactMistakes }
  | FormRefusal
  | TooMany
  /** From the same view of the form something else was sent before; to send both, a fresh form is needed. */
  | { kind: 'form-already-sent'; token: string }
  /** The database did not take it (disk full, server away); the fault itself is in the log. */
  | { kind: 'not-stored' }

/** What one transaction offers; message and mails are kept or dropped together. */
export type SendingWork = {
  messages: Pick<ContactStore, 'add' | 'findByFormKey'>
  outbox: Pick<OutboxStore, 'add'>
}

type Needs = {
  inTransaction: <T>(work: (stores: SendingWork) => Promise<T>) => Promise<T>
  findClub: () => Promise<ContactClub>
  formGuard: Pick<FormGuard, 'check'>
  /** Counts one sent form for a visitor. */
  takeTurn: Limit['take']
  now: () => Date
  newId: (now: Date) => string
  /** Unguessable; it opens the receipt. */
  newToken: () => string
  /** How many acknowledgements one mailbox may get; undefined for any number. */
  spacing: MailSpacing | undefined
  /** Where a message is answered. */
  toUrl: (id: string) => string
  /** Called when message and mails are safely stored. */
  afterCommit: () => void
}

/** @property address of the visitor @property to left out: of the contact form */
export type SentContact = {
  fields: Record<string, string>
  address: string
  to?: Addressing
  report: (fault: unknown) => void
}

/** Anybody can type anybody's address: nobody's mailbox is to be flooded by us. */
export const ACKNOWLEDGEMENT_SPACING: MailSpacing = [
  { max: 3, windowMilliseconds: HOUR },
  { max: 10, windowMilliseconds: DAY },
]

export type SendMessage = ReturnType<typeof createSendMessage>

export function createSendMessage(needs: Needs) {
  const { inTransaction, findClub, formGuard, takeTurn, now, newId, newToken, afterCommit } = needs
  const keep = createKeep(needs)

  async function take({
    fields,
    address,
    to = BY_CONTACT_FORM,
  }: SentContact): Promise<Result<ContactMessage, SendRefusal>> {
    const turn = await takeTurn(address)
    if (!turn.ok) return turn
    const form = parseContactForm(fields)
    if (!form.ok) return err({ kind: 'mistakes', mistakes: form.error })
    const { [guardFieldNames.token]: token = '', [guardFieldNames.trap]: trap = '' } = fields
    const view = formGuard.check({ token, trap })
    if (!view.ok) return view
    const receivedAt = now()
    const message: ContactMessage = {
      ...form.value,
      ...view.value,
      id: newId(receivedAt),
      token: newToken(),
      formFingerprint: fingerprint(form.value),
      ...to,
      state: 'received',
      receivedAt,
    }
    const club = await findClub()
    const earlier = await inTransaction(async (stores) =>
      (await keep(stores, message, club)) ? undefined : stores.messages.findByFormKey(message.formKey),
    )
    if (earlier) return answerRepeat(earlier, message)
    afterCommit()
    return ok(message)
  }

  /** Keeps the message and mails it to the office and its receipt to the visitor. The same form sent again is the same message. */
  return async function sendMessage(sent: SentContact): Promise<Result<ContactMessage, SendRefusal>> {
    return take(sent).catch((fault: unknown) => {
      // Whatever keeps the database from counting or writing must not cost the visitor what was typed.
      sent.report(fault)
      return err({ kind: 'not-stored' } as const)
    })
  }
}

/** Tells whether the message is kept; its form may have been sent before. */
function createKeep({ newId, spacing, toUrl }: Needs) {
  return async ({ messages, outbox }: SendingWork, message: ContactMessage, club: ContactClub): Promise<boolean> => {
    if (!(await messages.add(message))) return false
    const { receivedAt: createdAt } = message
    await outbox.add({ ...composeForOffice(message, club, toUrl(message.id)), id: newId(createdAt), createdAt })
    await outbox.add({ ...composeAcknowledgement(message, club), id: newId(createdAt), createdAt }, spacing)
    return true
  }
}

function answerRepeat(earlier: ContactMessage, { formFingerprint }: ContactMessage) {
  if (earlier.formFingerprint === formFingerprint) return ok(earlier)
  return err({ kind: 'form-already-sent', token: earlier.token } as const)
}

const fingerprint = ({ email, subject, message }: ContactForm) =>
  createHash('sha256')
    .update(JSON.stringify([email, subject, message]))
    .digest('base64url')
