import { createHash } from 'node:crypto'
import { receiveForm, type Posted, type ReceiveRefusal } from '#platform/forms/receive-form.ts'
import { RECEIPT_SPACING } from '#platform/mail/mail-spacing.ts'
import type { FormDescription, FormValue, RuledField } from '#shared/form/describe-form.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { unguessable } from '#shared/unguessable.ts'
import { contactForm, trialForm } from './contact-form.ts'
import { composeAcknowledgement, composeForOffice } from './contact-mail.ts'
import { BY_CONTACT_FORM, type Addressing, type ContactMessage, type MessageText } from './contact-message.ts'
import type { ContactContext } from './context.ts'
import { trialPersons } from './trial-persons.ts'

export type SendRefusal =
  | ReceiveRefusal
  /** The same view of the form has sent something else before; sending both takes a fresh form. */
  | { kind: 'form-already-sent'; token: string }
  /** The database could not store it (disk full, server unreachable); the log has the fault itself. */
  | { kind: 'not-stored' }

export type SentContact = Posted & { report: (fault: unknown) => void }

/** Stores the message, mails it to the office and a receipt to the visitor. Idempotent: the same form sent again is the same message. */
export const sendMessage = (ctx: ContactContext, sent: SentContact): Promise<Result<ContactMessage, SendRefusal>> =>
  send(ctx, contactForm, sent, (text) => ({ ...text, ...BY_CONTACT_FORM }))

/** The same for a trial training, to the office that answers it. */
export const sendTrial = (ctx: ContactContext, sent: SentContact): Promise<Result<ContactMessage, SendRefusal>> =>
  send(ctx, trialForm, sent, ({ person, ...text }) => {
    const { subject, office } = trialPersons[person]
    return { ...text, subject, kind: 'trial', office }
  })

async function send<F extends Readonly<Record<string, RuledField>>>(
  ctx: ContactContext,
  form: FormDescription<F>,
  sent: SentContact,
  toText: (value: FormValue<F>) => MessageText & Addressing,
): Promise<Result<ContactMessage, SendRefusal>> {
  try {
    const received = await receiveForm(ctx.forms.contact, form, sent)
    return received.ok ? await keep(ctx, toText(received.value.value), received.value.formKey) : received
  } catch (fault) {
    // A database that cannot count or write must not cost the visitor the text they typed.
    sent.report(fault)
    return err({ kind: 'not-stored' })
  }
}

async function keep(
  ctx: ContactContext,
  text: MessageText & Addressing,
  formKey: string,
): Promise<Result<ContactMessage, SendRefusal>> {
  const createdAt = ctx.now()
  const message: ContactMessage = {
    ...text,
    formKey,
    id: ctx.newId(),
    token: unguessable(),
    formFingerprint: fingerprint(text),
    state: 'received',
    receivedAt: createdAt,
  }
  const club = await ctx.findClub()
  const kept = await ctx.write(
    async ({ contactMessages, outbox }) => {
      if (!(await contactMessages.add(message))) return contactMessages.findByFormKey(formKey)
      const forOffice = composeForOffice(message, club, ctx.addresses.enquiry(message.id))
      await outbox.add({ ...forOffice, id: ctx.newId(), createdAt })
      const acknowledgement = { ...composeAcknowledgement(message, club), id: ctx.newId(), createdAt }
      await outbox.add(acknowledgement, ctx.spacingOf(RECEIPT_SPACING))
      return message
    },
    // A retry finds the message by its form key and does not write it again.
    { isIdempotent: true },
  )
  if (!kept) throw new Error('the token of a message is taken')
  return kept.formFingerprint === message.formFingerprint
    ? ok(kept)
    : err({ kind: 'form-already-sent', token: kept.token })
}

const fingerprint = ({ email, subject, message }: MessageText) =>
  createHash('sha256')
    .update(JSON.stringify([email, subject, message]))
    .digest('base64url')
