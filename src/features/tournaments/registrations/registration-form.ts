import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import type { Asking } from '#features/tournaments/events/event-options.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isEmailAddress } from '#shared/email-address.ts'
import {
  registrationFieldNames,
  registrationLimits,
  type RegistrationDetailName,
  type RegistrationDetails,
  type RegistrationFieldName,
} from './registration-fields.ts'

/** Whom to reach, without mistakes. */
export type Contact = RegistrationDetails & {
  /** `+49681123456`; undefined when it is no number that could be dialled. */
  contactNumberE164: string | undefined
}

/** A form without mistakes: trimmed, in Unicode normal form C, one line per value. */
export type RegistrationForm = Contact & {
  /** One to three; empty ones are left out. */
  teamNames: string[]
}

/** What to mend, in the order of the form; at most one message per field. */
export type FieldErrors = { field: RegistrationFieldName; message: string }[]

/** Longer values are refused unread: nobody types them, and normalising them would cost time. */
const MAX_READ = 2_000

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFFFD-\uFFFF]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
const WEB_ADDRESS = /:\/\/|www\./i

type Check = (value: string) => string | undefined

/** A field whose value is cleaned and then checked; the first complaint counts. */
function field(tooLong: string, check: Check, clean: (value: string) => string = cleanLine) {
  return z
    .string()
    .default('')
    .refine((raw) => raw.length <= MAX_READ, tooLong)
    .transform((raw, context) => {
      const value = raw.length <= MAX_READ ? clean(raw) : ''
      const complaint = check(value)
      if (complaint !== undefined) context.addIssue(complaint)
      return value
    })
}

const cleanLine = (raw: string) => raw.normalize('NFC').trim()
/** An address pasted or typed in several lines becomes one. */
function cleanAddress(raw: string): string {
  const lines = raw.split(/[\r\n]+/).map((line) => cleanLine(line).replace(/,$/, ''))
  return lines.filter(Boolean).join(', ')
}

/** @param noun with its article, as a sentence begins: „Der Name der Mannschaft“ */
function textField(noun: string, limit: number, missing: string | undefined, clean?: (value: string) => string) {
  const tooLong = `${noun} ist zu lang: Es passen höchstens ${limit} Zeichen hinein.`
  const check: Check = (value) => {
    if (value === '') return missing
    if (UNPRINTABLE.test(value))
      return `${noun} enthält unsichtbare oder beschädigte Zeichen. Bitte tippen Sie den Text von Hand ein.`
    if (!VISIBLE.test(value))
      return missing ?? `${noun} besteht nur aus unsichtbaren Zeichen. Bitte leeren Sie das Feld.`
    if (isLongerThan(value, limit)) return tooLong
    if (WEB_ADDRESS.test(value)) return `${noun} darf keine Internetadresse enthalten. Bitte nehmen Sie sie heraus.`
    return undefined
  }
  return field(tooLong, check, clean)
}

const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' })

function isLongerThan(value: string, limit: number): boolean {
  return value.length > limit && [...segmenter.segment(value)].length > limit
}

const PHONE_EXAMPLE = 'zum Beispiel 06881 12345 oder +49 171 2345678'

function checkPhone(value: string): string | undefined {
  if (value === '') return `Bitte geben Sie eine Telefonnummer an, unter der wir Sie erreichen, ${PHONE_EXAMPLE}.`
  if (!/^[\d +()/-]+$/.test(value)) {
    return `Die Telefonnummer darf nur Ziffern, Leerzeichen und die Zeichen + ( ) / - enthalten, ${PHONE_EXAMPLE}.`
  }
  const digits = value.replace(/\D/g, '').length
  if (digits < 5) return `Die Telefonnummer ist zu kurz. Bitte geben Sie sie mit Vorwahl an, ${PHONE_EXAMPLE}.`
  if (digits > 20 || value.length > registrationLimits.number) {
    return `Die Telefonnummer ist zu lang. Bitte geben Sie nur eine Nummer an, ${PHONE_EXAMPLE}.`
  }
  return undefined
}

const cleanPhone = (raw: string) => cleanLine(raw).replace(/\s/g, ' ')

const EMAIL_EXAMPLE = 'zum Beispiel name@beispiel.de'
const EMAIL_TOO_LONG = `Die E-Mail-Adresse ist zu lang: Es passen höchstens ${registrationLimits.email} Zeichen hinein.`

function checkEmail(value: string): string | undefined {
  if (value === '') return `Bitte geben Sie Ihre E-Mail-Adresse an, ${EMAIL_EXAMPLE}. Dorthin geht die Bestätigung.`
  if (value.length > registrationLimits.email) return EMAIL_TOO_LONG
  if (!value.includes('@')) return `Geben Sie eine E-Mail-Adresse mit @ an, ${EMAIL_EXAMPLE}.`
  if (/[\s,;]/.test(value)) return `Geben Sie genau eine E-Mail-Adresse ohne Leerzeichen an, ${EMAIL_EXAMPLE}.`
  if (isEmailAddress(value)) return undefined
  return `Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler, ${EMAIL_EXAMPLE}.`
}

const TEAM = 'Der Name der Mannschaft'
const { name: NAME, address: ADDRESS } = registrationLimits

const registrationFormSchema = z.object({
  teamName1: textField(TEAM, NAME, 'Bitte geben Sie Ihrer Mannschaft einen Namen, zum Beispiel „Die Nachbarn“.'),
  teamName2: textField(TEAM, NAME, undefined),
  teamName3: textField(TEAM, NAME, undefined),
  contactName: textField('Der Name', NAME, 'Bitte nennen Sie uns eine Ansprechperson mit Vor- und Nachnamen.'),
  contactAddress: textField(
    'Die Adresse',
    ADDRESS,
    'Bitte geben Sie eine Adresse an: Postleitzahl, Ort, Straße und Hausnummer.',
    cleanAddress,
  ),
  contactNumber: field('Die Telefonnummer ist zu lang.', checkPhone, cleanPhone),
  contactEmail: field(EMAIL_TOO_LONG, checkEmail),
} satisfies Record<RegistrationFieldName, z.ZodType>)

const withFreeAddress = registrationFormSchema.extend({
  contactAddress: textField('Die Adresse', ADDRESS, undefined, cleanAddress),
})

const unlessEmpty =
  (check: Check): Check =>
  (value) =>
    value === '' ? undefined : check(value)

/** Whoever stands in the hall can be asked there. */
const walkInSchema = withFreeAddress.extend({
  contactName: textField('Der Name', NAME, undefined),
  contactNumber: field('Die Telefonnummer ist zu lang.', unlessEmpty(checkPhone), cleanPhone),
  contactEmail: field(EMAIL_TOO_LONG, unlessEmpty(checkEmail)),
})

const teamNameField = registrationFormSchema.shape.teamName1
const playerNameField = textField(
  'Der Name',
  NAME,
  'Bitte geben Sie einen Namen an; Vorname und erster Buchstabe genügen, zum Beispiel „Karla M.“.',
)

/** One name alone, as it was sent. @returns what to mend, in words for the page, when it is none */
export function parseTeamName(raw: string): Result<string, string> {
  return parseLine(teamNameField, raw)
}

/** The name of somebody who plays, in the same way. */
export function parsePlayerName(raw: string): Result<string, string> {
  return parseLine(playerNameField, raw)
}

function parseLine(wanted: typeof teamNameField, raw: string): Result<string, string> {
  const parsed = wanted.safeParse(raw)
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues[0]?.message ?? '')
}

/**
 * Reads the fields of the registration form as they were sent; fields it does not know are passed over.
 *
 * @param address whether the event asks for one; one that it does not ask for is not kept either
 * @returns what to mend, in words for the page, when the form has mistakes
 */
export function parseRegistrationForm(
  fields: Record<string, string>,
  address: Asking = 'yes',
): Result<RegistrationForm, FieldErrors> {
  return toForm(schemaFor(address).safeParse(asked(fields, address)))
}

/** Reads the same fields for somebody who is entered in the hall: but for the team's name, all may be empty. */
export const parseWalkIn = (fields: Record<string, string>): Result<RegistrationForm, FieldErrors> =>
  toForm(walkInSchema.safeParse(fields))

function toForm(parsed: ReturnType<typeof registrationFormSchema.safeParse>): Result<RegistrationForm, FieldErrors> {
  if (!parsed.success) return err(toFieldErrors(parsed.error))
  const { teamName1, teamName2, teamName3, ...contact } = parsed.data
  const contactNumberE164 = toE164(contact.contactNumber)
  return ok({ teamNames: [teamName1, teamName2, teamName3].filter(Boolean), ...contact, contactNumberE164 })
}

type ContactRules = {
  /** Like that of {@link parseRegistrationForm}. */
  address: Asking
  /** What was unknown before, and may stay so. */
  mayBeEmpty: readonly RegistrationDetailName[]
}

/** The contact alone, by the same rules. */
export function parseContact(
  fields: Record<string, string>,
  { address, mayBeEmpty }: ContactRules,
): Result<Contact, FieldErrors> {
  const free: Partial<typeof walkInSchema.shape> = Object.fromEntries(
    mayBeEmpty.map((name) => [name, walkInSchema.shape[name]]),
  )
  const rules = z.object({ ...schemaFor(address).shape, ...free })
  const schema = rules.omit({ teamName1: true, teamName2: true, teamName3: true })
  const parsed = schema.safeParse(asked(fields, address))
  if (!parsed.success) return err(toFieldErrors(parsed.error))
  return ok({ ...parsed.data, contactNumberE164: toE164(parsed.data.contactNumber) })
}

const schemaFor = (address: Asking) => (address === 'yes' ? registrationFormSchema : withFreeAddress)

const asked = (fields: Record<string, string>, address: Asking) =>
  address === 'no' ? { ...fields, contactAddress: '' } : fields

function toFieldErrors({ issues }: z.ZodError): FieldErrors {
  return registrationFieldNames.flatMap((name) => {
    const issue = issues.find(({ path }) => path[0] === name)
    return issue ? [{ field: name, message: issue.message }] : []
  })
}

function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'DE')
  return number?.isValid() ? number.number : undefined
}
