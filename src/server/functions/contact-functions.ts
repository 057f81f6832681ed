import { href } from 'react-router'
import { z } from 'zod'
import type { ClubFunction, FunctionRefusal } from '#programs/functions/club-function.ts'
import type { ContactContext } from '#features/contact/context.ts'
import { refusalText } from '#features/contact/refusal-text.ts'
import { sendMessage, sendTrial, type SendRefusal } from '#features/contact/send-message.ts'
import type { PublicForm } from '#platform/forms/receive-form.ts'
import { SECOND } from '#shared/durations.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { refusalInit } from '#site/refusal-init.ts'

/** The two forms for writing to the club, with the same guard as on the pages: the client gets a token by GET and sends it back with the fields. */
export function createContactFunctions(
  ctx: ContactContext & { publicUrl: string },
): Record<'contact' | 'trial-training', ClubFunction> {
  const toFunction = (send: typeof sendMessage): ClubFunction => ({
    begin: async () => ({ [guardFieldNames.token]: ctx.forms.contact.issue().token, [guardFieldNames.trap]: '' }),
    async run({ fields, ...called }) {
      const texts = readTexts(fields)
      if (!texts.ok) return texts
      const sent = await send(ctx, { ...called, sent: new URLSearchParams(texts.value) })
      if (!sent.ok) return err(toRefusal(sent.error, ctx.forms.contact))
      return ok({ receipt: ctx.publicUrl + href('/kontakt/nachricht/:token', { token: sent.value.token }) })
    },
  })
  return { contact: toFunction(sendMessage), 'trial-training': toFunction(sendTrial) }
}

const fieldsSchema = z.record(z.string(), z.string('Hier wird ein Text erwartet.'))

const CHECK = 'Bitte prüfen Sie Ihre Angaben.'

/** All fields of a form are text. */
function readTexts(fields: Record<string, unknown>): Result<Record<string, string>, FunctionRefusal> {
  const parsed = fieldsSchema.safeParse(fields)
  if (parsed.success) return ok(parsed.data)
  const mistakes = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))
  return err({ status: 422, code: 'mistakes', message: CHECK, mistakes })
}

function toRefusal(refusal: SendRefusal, guard: PublicForm): FunctionRefusal {
  const status = refusalInit(refusal).status ?? 422
  if (refusal.kind === 'mistakes') return { status, code: refusal.kind, message: CHECK, mistakes: refusal.mistakes }
  const isOld = refusal.kind === 'form-already-sent' || refusal.kind === 'unknown-form'
  return {
    status,
    code: refusal.kind,
    message: elsewhere[refusal.kind] ?? refusalText(refusal),
    ...(isOld && { formToken: guard.issue().token }),
    ...(refusal.kind === 'too-many' && { retryAfterSeconds: Math.ceil(refusal.waitMilliseconds / SECOND) }),
  }
}

/** Replaces texts in which our page names its own button. */
const elsewhere: Partial<Record<SendRefusal['kind'], string>> = {
  'too-fast': 'Das ging sehr schnell. Bitte lesen Sie Ihre Nachricht kurz durch und senden Sie sie noch einmal ab.',
  'trap-filled': 'Ein verstecktes Feld war ausgefüllt, vermutlich von Ihrem Browser. Bitte senden Sie noch einmal ab.',
  'unknown-form': 'Das Formular war zu alt oder unvollständig. Bitte senden Sie Ihre Nachricht noch einmal ab.',
  'form-already-sent':
    'Aus diesem Formular kam schon eine andere Nachricht. Soll das hier eine weitere sein, dann senden Sie sie noch einmal ab.',
}
