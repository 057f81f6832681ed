import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { asksOf, type Asking } from '#features/tournaments/events/event-options.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isEmailAddress } from '#shared/email-address.ts'
import { describeForm, type RuledField } from '#shared/form/describe-form.ts'
import type { LineField } from '#shared/form/field.ts'
import {
  competitionFieldNames,
  registrationDetailNames,
  registrationDetails,
  registrationLimits,
  teamFieldNames,
  type RegistrationDetailName,
  type RegistrationDetails,
  type RegistrationFieldName,
} from './registration-fields.ts'

/** A valid contact. */
export type Contact = RegistrationDetails & {
  /** `+49681123456`; undefined for a number that cannot be dialled. */
  contactNumberE164: string | undefined
}

/** A valid form: trimmed, in Unicode normal form C, one line per value. */
export type RegistrationForm = Contact & {
  /** One to three; empty ones are left out. */
  teamNames: string[]
}

/** The mistakes of a form, in its order; at most one message per field. */
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
/** Joins an address of several lines into one line. */
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
  if (!value.includes('@')) return `Bitte geben Sie eine E-Mail-Adresse mit @ an, ${EMAIL_EXAMPLE}.`
  if (/[\s,;]/.test(value)) return `Bitte geben Sie genau eine E-Mail-Adresse ohne Leerzeichen an, ${EMAIL_EXAMPLE}.`
  if (isEmailAddress(value)) return undefined
  return `Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler, ${EMAIL_EXAMPLE}.`
}

const TEAM = 'Der Name der Mannschaft'
const { name: NAME, address: ADDRESS } = registrationLimits

type RuledLine = LineField & { schema: z.ZodType<string> }

/** Raw, because its own schema cleans it. */
const line = (label: string, schema: RuledLine['schema'], more: Partial<LineField> = {}): RuledLine => ({
  kind: 'line',
  label,
  isRaw: true,
  schema,
  ...more,
})

const IF_WANTED = '(falls erwünscht)'
/** Generous, because browsers count characters differently. */
const NAME_INPUT = { maxLength: 200 }

export const teamFields: Record<(typeof teamFieldNames)[number], RuledLine> = {
  teamName1: line(
    'Mannschaftsname 1',
    textField(TEAM, NAME, 'Bitte geben Sie Ihrer Mannschaft einen Namen, zum Beispiel „Die Nachbarn“.'),
    NAME_INPUT,
  ),
  teamName2: line('Mannschaftsname 2', textField(TEAM, NAME, undefined), { ...NAME_INPUT, note: IF_WANTED }),
  teamName3: line('Mannschaftsname 3', textField(TEAM, NAME, undefined), { ...NAME_INPUT, note: IF_WANTED }),
}

type DetailFields = Record<RegistrationDetailName, RuledLine>

const details: DetailFields = {
  contactName: line(
    'Ansprechperson',
    textField('Der Name', NAME, 'Bitte nennen Sie uns eine Ansprechperson mit Vor- und Nachnamen.'),
    { ...NAME_INPUT, autoComplete: 'name' },
  ),
  contactAddress: line(
    'Adresse',
    textField(
      'Die Adresse',
      ADDRESS,
      'Bitte geben Sie eine Adresse an: Postleitzahl, Ort, Straße und Hausnummer.',
      cleanAddress,
    ),
    { hint: 'PLZ, Ort, Straße, Hausnummer', autoComplete: 'street-address', maxLength: 400 },
  ),
  contactNumber: line('Telefonnummer', field('Die Telefonnummer ist zu lang.', checkPhone, cleanPhone), {
    input: 'tel',
    autoComplete: 'tel',
    maxLength: registrationLimits.number,
  }),
  contactEmail: line('E-Mail', field(EMAIL_TOO_LONG, checkEmail), {
    input: 'email',
    autoComplete: 'email',
    maxLength: registrationLimits.email,
  }),
}

const unlessEmpty =
  (check: Check): Check =>
  (value) =>
    value === '' ? undefined : check(value)

/** Optional for a walk-in, who can be asked in the hall. */
const freeDetails: DetailFields = {
  contactName: { ...details.contactName, schema: textField('Der Name', NAME, undefined) },
  contactAddress: {
    ...details.contactAddress,
    note: IF_WANTED,
    schema: textField('Die Adresse', ADDRESS, undefined, cleanAddress),
  },
  contactNumber: {
    ...details.contactNumber,
    schema: field('Die Telefonnummer ist zu lang.', unlessEmpty(checkPhone), cleanPhone),
  },
  contactEmail: { ...details.contactEmail, schema: field(EMAIL_TOO_LONG, unlessEmpty(checkEmail)) },
}

/** Drops a field that the event does not ask for. */
const unasked: RuledLine = { ...details.contactAddress, schema: z.unknown().transform(() => '') }

const describeRegistration = (contactAddress: RuledLine) => describeForm({ ...teamFields, ...details, contactAddress })
export const registrationForms = {
  yes: describeRegistration(details.contactAddress),
  optional: describeRegistration(freeDetails.contactAddress),
  no: describeRegistration(unasked),
} satisfies Record<Asking, unknown>

/** The fields on the page of an event, in its order. */
export function fieldsOf(event: TournamentEvent): Record<string, RuledField> {
  const { address } = asksOf(event)
  const { fields } = registrationForms[address]
  const options = competitionsOf(event).map(({ key, name }) => ({ value: key, label: name }))
  const teams = teamFieldNames.slice(0, event.maxTeams).flatMap((name, index) => {
    const choice: RuledField = { kind: 'choice', label: `Wettbewerb ${index + 1}`, options, schema: z.string() }
    const competition = options.length > 1 ? [[competitionFieldNames[index] ?? '', choice] as const] : []
    return [[name, fields[name]] as const, ...competition]
  })
  const asked = registrationDetailNames.filter((name) => name !== 'contactAddress' || address !== 'no')
  return Object.fromEntries([...teams, ...asked.map((name) => [name, fields[name]] as const)])
}

/** Reads a single sent name. @returns the mistake, in words for the page, if it is invalid */
export const parseTeamName = (raw: string): Result<string, string> => parseLine(teamFields.teamName1.schema, raw)

const playerNameField = textField(
  'Der Name',
  NAME,
  'Bitte geben Sie einen Namen an; Vorname und erster Buchstabe genügen, zum Beispiel „Karla M.“.',
)

export const parsePlayerName = (raw: string): Result<string, string> => parseLine(playerNameField, raw)

function parseLine(wanted: z.ZodType<string>, raw: string): Result<string, string> {
  const parsed = wanted.safeParse(raw)
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues[0]?.message ?? '')
}

/**
 * Reads the sent fields of the registration form; ignores unknown ones.
 *
 * @param address whether the event asks for one; otherwise a sent one is dropped
 * @returns the mistakes, in words for the page, if there are any
 */
export function parseRegistrationForm(
  fields: Record<string, string>,
  address: Asking = 'yes',
): Result<RegistrationForm, FieldErrors> {
  const read = registrationForms[address].read(new URLSearchParams(fields))
  // Mistakes have the names of the fields.
  if (!read.ok) return err(read.error.mistakes as FieldErrors)
  const { teamName1, teamName2, teamName3, ...contact } = read.value
  return ok({ teamNames: [teamName1, teamName2, teamName3].filter(Boolean), ...toContact(contact) })
}

export const toContact = (contact: RegistrationDetails): Contact => ({
  ...contact,
  contactNumberE164: toE164(contact.contactNumber),
})

/** The contact alone, as directors correct it. @param known details that are empty here may stay empty */
export function describeContact(event: TournamentEvent, known: RegistrationDetails) {
  const { address } = asksOf(event)
  const free = { ...freeDetails, ...(address === 'no' && { contactAddress: unasked }) }
  return describeForm(forDirectors((name) => (known[name] === '' ? free : registrationForms[address].fields)[name]))
}

export const walkInDetails = forDirectors((name) => freeDetails[name])

/** Without autofill and hints, because directors type the data of others. */
function forDirectors(find: (name: RegistrationDetailName) => RuledLine): DetailFields {
  const fields = registrationDetailNames.map((name) => {
    const { note: _, hint: __, ...field } = find(name)
    return [name, { ...field, label: registrationDetails[name].label, autoComplete: 'off' }]
  })
  // Every name is there: it was just filled in.
  return Object.fromEntries(fields) as DetailFields
}

function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'DE')
  return number?.isValid() ? number.number : undefined
}
