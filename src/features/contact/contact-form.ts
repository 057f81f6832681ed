import { z } from 'zod'
import { cleanLines } from '#shared/clean-lines.ts'
import { isEmailAddress } from '#shared/email-address.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { contactFieldNames, contactLimits, type ContactFieldName } from './contact-fields.ts'

/** A form without mistakes: trimmed, in Unicode normal form C, lines ended by a line feed. The message may be empty. */
export type ContactForm = Record<ContactFieldName, string>

/** What to mend, in the order of the form; at most one message per field. */
export type ContactMistakes = { field: ContactFieldName; message: string }[]

const EXAMPLE = 'zum Beispiel name@beispiel.de'

function checkEmail(value: string): string | undefined {
  if (value === '') return `Bitte geben Sie Ihre E-Mail-Adresse an, ${EXAMPLE}.`
  if (value.length <= contactLimits.email && isEmailAddress(value)) return undefined
  return `Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler, ${EXAMPLE}.`
}

function checkSubject(value: string): string | undefined {
  if (value === '') return 'Bitte geben Sie einen Betreff an, zum Beispiel „Probetraining“.'
  if (value.length <= contactLimits.subject) return undefined
  return `Der Betreff ist zu lang: Es passen höchstens ${contactLimits.subject} Zeichen hinein.`
}

function checkMessage(value: string): string | undefined {
  if (value.length <= contactLimits.message) return undefined
  return `Die Nachricht ist zu lang: Es passen höchstens ${contactLimits.message} Zeichen hinein.`
}

const field = (clean: (raw: string) => string, check: (value: string) => string | undefined) =>
  z
    .string()
    .default('')
    .transform((raw, context) => {
      // A form cut at its limit may end within a character of two units.
      const value = clean(raw.toWellFormed())
      const complaint = check(value)
      if (complaint !== undefined) context.addIssue(complaint)
      return value
    })

const contactFormSchema = z.object({
  email: field((raw) => raw.normalize('NFC').trim(), checkEmail),
  subject: field((raw) => cleanLines(raw).replace(/\s+/g, ' '), checkSubject),
  message: field(cleanLines, checkMessage),
} satisfies Record<ContactFieldName, z.ZodType>)

/**
 * Reads the fields of the contact form as they were sent; fields it does not know are passed over.
 *
 * @returns what to mend, in words for the page, when the form has mistakes
 */
export function parseContactForm(fields: Record<string, string>): Result<ContactForm, ContactMistakes> {
  const parsed = contactFormSchema.safeParse(fields)
  if (parsed.success) return ok(parsed.data)
  const { issues } = parsed.error
  return err(
    contactFieldNames.flatMap((name) => {
      const issue = issues.find(({ path }) => path[0] === name)
      return issue ? [{ field: name, message: issue.message }] : []
    }),
  )
}
