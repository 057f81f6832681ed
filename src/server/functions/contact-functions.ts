import { href } from 'react-router'
import { z } from 'zod'
import type { ClubFunction, FunctionRefusal } from '#programs/functions/club-function.ts'
import type { ContactActions } from '#features/contact/contact-actions.ts'
import type { ContactMessage } from '#features/contact/contact-message.ts'
import { refusalText } from '#features/contact/refusal-text.ts'
import { sendTrial, type TrialRefusal } from '#features/contact/send-trial.ts'
import type { SentContact } from '#features/contact/send-message.ts'
import { SECOND } from '#shared/durations.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { refusalInit } from '#site/refusal-init.ts'

type Needs = { contact: ContactActions; publicUrl: string }

/** The two forms by which somebody turns to the club, with the guard of the pages: a token from GET goes back with what was typed. */
export function createContactFunctions({
  contact,
  publicUrl,
}: Needs): Record<'contact' | 'trial-training', ClubFunction> {
  const toFunction = (send: (sent: SentContact) => Promise<Result<ContactMessage, TrialRefusal>>): ClubFunction => ({
    begin: async () => ({ [guardFieldNames.token]: contact.formGuard.issue().token, [guardFieldNames.trap]: '' }),
    async run({ fields, ...called }) {
      const texts = readTexts(fields)
      if (!texts.ok) return texts
      const sent = await send({ ...called, fields: texts.value })
      if (!sent.ok) return err(toRefusal(sent.error, contact))
      return ok({ receipt: publicUrl + href('/kontakt/nachricht/:token', { token: sent.value.token }) })
    },
  })
  return { contact: toFunction(contact.send), 'trial-training': toFunction((sent) => sendTrial(contact, sent)) }
}

const fieldsSchema = z.record(z.string(), z.string('Hier wird ein Text erwartet.'))

const CHECK = 'Bitte prüfen Sie Ihre Angaben.'

/** Whatever a form has is text. */
function readTexts(fields: Record<string, unknown>): Result<Record<string, string>, FunctionRefusal> {
  const parsed = fieldsSchema.safeParse(fields)
  if (parsed.success) return ok(parsed.data)
  const mistakes = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))
  return err({ status: 422, code: 'mistakes', message: CHECK, mistakes })
}

function toRefusal(refusal: TrialRefusal, { formGuard }: ContactActions): FunctionRefusal {
  const status = refusalInit(refusal).status ?? 422
  if (refusal.kind === 'mistakes') return { status, code: refusal.kind, message: CHECK, mistakes: refusal.mistakes }
  const isOld = refusal.kind === 'form-already-sent' || refusal.kind === 'unknown-form'
  return {
    status,
    code: refusal.kind,
    message: elsewhere[refusal.kind] ?? refusalText(refusal),
    ...(isOld && { formToken: formGuard.issue().token }),
    ...(refusal.kind === 'too-many' && { retryAfterSeconds: Math.ceil(refusal.waitMilliseconds / SECOND) }),
  }
}

/** Where our page would speak of its own button. */
const elsewhere: Partial<Record<TrialRefusal['kind'], string>> = {
  'too-fast': 'Das ging sehr schnell. Bitte lesen Sie Ihre Nachricht kurz durch und senden Sie sie noch einmal ab.',
  'trap-filled': 'Ein verstecktes Feld war ausgefüllt, vermutlich von Ihrem Browser. Bitte senden Sie noch einmal ab.',
  'unknown-form': 'Das Formular war zu alt oder unvollständig. Bitte senden Sie Ihre Nachricht noch einmal ab.',
  'form-already-sent':
    'Aus diesem Formular kam schon eine andere Nachricht. Soll das hier eine weitere sein, dann senden Sie sie noch einmal ab.',
}
