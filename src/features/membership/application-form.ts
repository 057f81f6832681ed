import { z } from 'zod'
import { describeForm, type FormValue } from '#shared/form/describe-form.ts'
import { emailSchema } from '#shared/form/email-schema.ts'
import type { LineField, YesField } from '#shared/form/field.ts'
import { isSepaIban, readIban } from '#shared/iban.ts'
import { consentField, PAYMENTS, personFields, personNumbers, type PersonNumber } from './application-fields.ts'
import { ageOn, isMinor, nameOfPerson, type ApplicantPerson, type NewApplication } from './application.ts'
import { consentKeys, consents, type ConsentKey } from './consents.ts'
import { feeText, feeTitle, type Fee } from './fee.ts'

/** What happens to an account number: stored sealed for the treasurer, or only printed on the applicant's own paper. */
export type AccountUse = 'kept' | 'paper' | 'none'
/** @property day today in Germany @property collected when the club collects fees */
export type FormTerms = { fees: readonly Fee[]; day: string; accounts: AccountUse; collected?: string | undefined }

const NAME = 80
const OLDEST = 120

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

type PersonPart = 'firstName' | 'lastName' | 'bornOn'
type RuledLine = LineField & { schema: z.ZodType<string> }
type PersonFields = Record<`${PersonPart}-${PersonNumber}`, RuledLine>

/** Rules for the fields of one person. @param who suffix of the field's name in messages: „ der 2. Person“ */
function personRules(day: string, who: string): Record<PersonPart, z.ZodString> {
  const name = (what: string) =>
    z
      .string()
      .min(1, `Bitte geben Sie ${what} an.`)
      .max(NAME, `Hier passen höchstens ${NAME} Zeichen hinein. Bitte kürzen Sie ${what}.`)
  return {
    firstName: name(`den Vornamen${who}`),
    lastName: name(`den Nachnamen${who}`),
    bornOn: z
      .string()
      .min(1, `Bitte geben Sie das Geburtsdatum${who} an.`)
      .refine(isDay, `Dieses Geburtsdatum${who} gibt es nicht. Bitte schreiben Sie es so: 2010-04-21.`)
      .refine((born) => born <= day, `Das Geburtsdatum${who} liegt in der Zukunft. Bitte prüfen Sie das Jahr.`)
      .refine(
        (born) => ageOn(born, day) <= OLDEST,
        `Das Geburtsdatum${who} kann nicht stimmen. Bitte prüfen Sie das Jahr.`,
      ),
  }
}

const whoIs = (number: PersonNumber) => (number === 1 ? '' : ` der ${number}. Person`)

const LABELS: Record<PersonPart, string> = { firstName: 'Vorname', lastName: 'Nachname', bornOn: 'Geburtsdatum' }
const FILLED: Record<PersonPart, string> = { firstName: 'given-name', lastName: 'family-name', bornOn: 'bday' }

/** The first person is the applicant; the others are optional. */
function describePeople(day: string): PersonFields {
  const fields = personNumbers.flatMap((number) => {
    const rules = personRules(day, whoIs(number))
    return (['firstName', 'lastName', 'bornOn'] as const).map((part): [string, RuledLine] => {
      const label = number === 1 ? LABELS[part] : `${LABELS[part]} (${number}. Person)`
      const limit = part === 'bornOn' ? z.string() : z.string().max(NAME)
      const field = { kind: 'line', input: part === 'bornOn' ? 'date' : 'text', label } as const
      const own = number === 1 ? { autoComplete: FILLED[part], schema: rules[part] } : { schema: limit }
      return [personFields(number)[part], { ...field, ...own }]
    })
  })
  // The loop above makes every field.
  return Object.fromEntries(fields) as PersonFields
}

const line = (label: string, schema: z.ZodType<string>, more: Partial<LineField> = {}) =>
  ({ kind: 'line', label, schema, ...more }) as const

const text = (longest: number, message: string) => z.string().min(1, message).max(longest, message)

const POSTAL_CODE = 'Eine Postleitzahl hat fünf Ziffern, zum Beispiel 66600.'

const reachFields = {
  street: line('Straße und Hausnummer', text(120, 'Bitte geben Sie Straße und Hausnummer an.'), {
    autoComplete: 'street-address',
  }),
  postalCode: line('Postleitzahl', text(5, POSTAL_CODE).regex(/^\d{5}$/, POSTAL_CODE), {
    autoComplete: 'postal-code',
    inputMode: 'numeric',
  }),
  city: line('Wohnort', text(80, 'Bitte geben Sie Ihren Wohnort an.'), { autoComplete: 'address-level2' }),
  email: line('E-Mail', emailSchema('Bitte geben Sie Ihre E-Mail-Adresse an, zum Beispiel name@beispiel.de.'), {
    input: 'email',
    autoComplete: 'email',
  }),
  phone: line('Telefon', z.string().max(40, 'Diese Telefonnummer ist zu lang.').default(''), {
    input: 'tel',
    autoComplete: 'tel',
    optional: true,
  }),
}

const HOLDER = 'Bitte geben Sie an, wem das Konto gehört.'
const IBAN =
  'Diese IBAN kann nicht stimmen. Sie steht auf der Bankkarte und beginnt in Deutschland mit DE; bitte prüfen Sie jede Ziffer.'

const accountFields = (collected = '') => ({
  payment: {
    kind: 'choice' as const,
    label: 'Wie möchten Sie bezahlen?',
    options: [
      { value: '', label: 'Bitte wählen' },
      { value: PAYMENTS.debit, label: `Lastschrift, wir ziehen den Beitrag ein: ${collected}` },
      { value: PAYMENTS.transfer, label: 'Überweisung, ich denke selbst daran' },
    ],
    schema: z.enum(PAYMENTS, 'Bitte wählen Sie, wie Sie bezahlen möchten.'),
  },
  holder: line('Wem gehört das Konto?', z.string().max(NAME, HOLDER), {
    hint: 'Vorname und Nachname. Bei Kindern meistens Vater oder Mutter.',
  }),
  // An IBAN may contain blanks.
  iban: line('IBAN', z.string().max(42, IBAN), {
    hint: 'Wird verschlüsselt gespeichert; nur die Kasse kann sie lesen.',
    isCode: true,
  }),
})

/** Optional fields: an applicant who leaves them empty fills them in on the paper by hand. */
const paperFields = {
  holder: line('Wem gehört das Konto?', z.string().max(NAME, HOLDER).default(''), {
    hint: 'Vorname und Nachname. Bei Kindern meistens Vater oder Mutter.',
    optional: true,
  }),
  iban: line('IBAN', z.string().max(42, IBAN).default(''), {
    hint: 'Steht nur in Ihrem PDF. Wir speichern sie nicht.',
    isCode: true,
    optional: true,
  }),
}

const GUARDIAN =
  'Wer noch nicht 18 ist, braucht die Erlaubnis von Vater, Mutter oder Vormund. Bitte geben Sie den Namen an.'
const GUARDIAN_PHONE = 'Bitte geben Sie eine Telefonnummer an, unter der wir Vater, Mutter oder Vormund erreichen.'

const guardianFields = {
  custody: {
    kind: 'yes',
    label: 'Ich bin für die Minderjährigen in diesem Antrag sorgeberechtigt.',
    schema: z.boolean(),
  },
  guardian: line('Name von Vater, Mutter oder Vormund', z.string().max(2 * NAME, GUARDIAN)),
  guardianPhone: line('Telefon von Vater, Mutter oder Vormund', z.string().max(40, GUARDIAN_PHONE), { input: 'tel' }),
} as const

const consentFields = Object.fromEntries(
  consentKeys.map((key) => [consentField(key), { kind: 'yes', label: consents[key], schema: z.boolean() }]),
  // Each key has one field.
) as Record<`consent-${ConsentKey}`, YesField & { schema: z.ZodBoolean }>

const feeField = (fees: readonly Fee[]) => ({
  kind: 'choice' as const,
  label: 'Welcher Beitrag passt?',
  options: [
    { value: '', label: 'Bitte wählen' },
    ...fees.map((fee) => ({ value: fee.title, label: `${feeTitle(fee)}: ${feeText(fee)}` })),
  ],
  schema: z
    .string()
    .refine((title) => fees.some((fee) => fee.title === title), 'Bitte wählen Sie aus, welcher Beitrag für Sie passt.'),
})

/** Fields that every form has. */
type Common = FormValue<
  PersonFields &
    typeof reachFields &
    typeof guardianFields &
    typeof consentFields & { fee: ReturnType<typeof feeField> }
>
/** @property payment left out, like the account, if the form asks for none */
type Filled = Common & Partial<FormValue<ReturnType<typeof accountFields>>>
type Say = (field: keyof Filled, message: string) => void

/** The form for today's terms. */
export const describeApplication = (terms: FormTerms) =>
  describeForm(
    {
      fee: feeField(terms.fees),
      ...describePeople(terms.day),
      ...guardianFields,
      ...reachFields,
      // Fields that are left out are not read; the rules below allow for that.
      ...((terms.accounts === 'none'
        ? {}
        : terms.accounts === 'paper'
          ? paperFields
          : accountFields(terms.collected)) as ReturnType<typeof accountFields>),
      ...consentFields,
    },
    (filled: Filled, say: Say) => {
      checkOthers(filled, terms.day, say)
      checkFee(filled, terms, say)
      checkGuardian(filled, terms, say)
      if (filled.payment === PAYMENTS.debit || (terms.accounts === 'paper' && (filled.iban || filled.holder)))
        checkAccount(filled, say)
    },
  )

const personIn = (filled: Common, number: PersonNumber): ApplicantPerson => {
  const { firstName, lastName, bornOn } = personFields(number)
  return { firstName: filled[firstName], lastName: filled[lastName], bornOn: filled[bornOn] }
}

const isThere = (person: ApplicantPerson) => Object.values(person).some((value) => value !== '')
const othersIn = (filled: Common) =>
  personNumbers
    .slice(1)
    .map((number) => personIn(filled, number))
    .filter(isThere)

/** A further person must be complete or left out entirely. */
function checkOthers(filled: Common, day: string, say: Say): void {
  for (const number of personNumbers.slice(1)) {
    const person = personIn(filled, number)
    const rules = personRules(day, whoIs(number))
    if (!isThere(person)) continue
    for (const part of ['firstName', 'lastName', 'bornOn'] as const) {
      const wrong = rules[part].safeParse(person[part]).error?.issues[0]
      if (wrong) say(personFields(number)[part], wrong.message)
    }
  }
}

function checkFee(filled: Common, { fees, day }: FormTerms, say: Say): void {
  const fee = fees.find(({ title }) => title === filled.fee)
  const others = othersIn(filled)
  if (fee?.people === 'one' && others.length > 0)
    say(
      'fee',
      'Für mehrere Personen wählen Sie bitte einen Beitrag für Familien, oder füllen für jede einen Antrag aus.',
    )
  if (fee?.people === 'family' && others.length === 0)
    say(personFields(2).firstName, 'Zu einer Familie gehören mindestens zwei Personen. Wer kommt noch dazu?')
  const limit = fee?.untilAge
  if (limit === undefined) return
  const isOlder = [personIn(filled, 1), ...others].some(({ bornOn }) => isDay(bornOn) && ageOn(bornOn, day) > limit)
  if (isOlder) say('fee', `„${fee?.title}“ gilt nur bis ${limit} Jahre. Bitte wählen Sie einen anderen Beitrag.`)
}

/** No minor joins without a person who has custody. */
function checkGuardian(filled: Common, { fees, day }: FormTerms, say: Say): void {
  const first = personIn(filled, 1)
  if (!isDay(first.bornOn)) return
  if (!isMinor(first, day)) {
    const children = othersIn(filled).filter((person) => isDay(person.bornOn) && isMinor(person, day))
    if (children.length > 0 && !filled.custody)
      say(
        'custody',
        `Bitte bestätigen Sie, dass Sie für ${children.map(nameOfPerson).join(' und ')} sorgeberechtigt sind.`,
      )
    return
  }
  if (fees.find(({ title }) => title === filled.fee)?.people === 'family')
    return say(
      personFields(1).bornOn,
      'Den Antrag für eine Familie füllt jemand ab 18 aus. Bitte tragen Sie sich als Erstes ein.',
    )
  if (filled.guardian === '') say('guardian', GUARDIAN)
  else if (filled.guardian.toLowerCase() === nameOfPerson(first).toLowerCase())
    say('guardian', 'Hier gehört der Name von Vater, Mutter oder Vormund hin, nicht der eigene.')
  if (filled.guardianPhone.replace(/\D/g, '').length < 5) say('guardianPhone', GUARDIAN_PHONE)
}

function checkAccount({ holder = '', iban: typed = '' }: Filled, say: Say): void {
  if (holder === '') say('holder', HOLDER)
  const iban = readIban(typed)
  if (iban === undefined) say('iban', IBAN)
  else if (!isSepaIban(iban))
    say(
      'iban',
      'Von einem Konto in diesem Land können wir nichts einziehen. Bitte nehmen Sie ein anderes Konto oder überweisen Sie.',
    )
}

/** @param filled a form without mistakes */
export function toApplication(filled: Filled, { fees, day, accounts }: FormTerms): NewApplication {
  const fee = fees.find(({ title }) => title === filled.fee)
  const first = personIn(filled, 1)
  const { street, postalCode, city, email, phone, guardian, guardianPhone } = filled
  const isDebit = accounts === 'paper' || filled.payment === PAYMENTS.debit
  return {
    feeTitle: filled.fee,
    fee: fee ? feeText(fee) : '',
    people: [first, ...othersIn(filled)],
    street,
    postalCode,
    city,
    email,
    phone,
    ...(isMinor(first, day) ? { guardian, guardianPhone } : { guardian: '', guardianPhone: '' }),
    consents: consentKeys.filter((key) => filled[consentField(key)]),
    account: isDebit ? { holder: filled.holder ?? '', iban: readIban(filled.iban ?? '') ?? '' } : undefined,
  }
}
