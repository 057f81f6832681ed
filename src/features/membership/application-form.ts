import { z } from 'zod'
import { cleanLines } from '#shared/clean-lines.ts'
import { isEmailAddress } from '#shared/email-address.ts'
import { isSepaIban, readIban } from '#shared/iban.ts'
import { err, ok, type Result } from '#shared/result.ts'
import {
  applicationLimits,
  consentField,
  CUSTODY,
  PAYMENTS,
  personFields,
  personNumbers,
} from './application-fields.ts'
import { ageOn, isMinor, nameOfPerson, type ApplicantPerson, type NewApplication } from './application.ts'
import { consentKeys } from './consents.ts'
import { feeText, type Fee } from './fee.ts'

/** What to mend, in the order of the form; at most one message per field. */
export type ApplicationMistakes = { field: string; message: string }[]

/** @property day today in Germany @property takesAccounts whether accounts are asked for */
export type FormTerms = { fees: readonly Fee[]; day: string; takesAccounts: boolean }

type Fields = Record<string, string>
type Say = (field: string, message: string) => void

const oneLine = z
  .string()
  .default('')
  .transform((raw) => cleanLines(raw.toWellFormed()).replace(/\s+/g, ' '))

const OLDEST = 120

/**
 * Reads the application as it was sent; fields it does not know are passed over.
 *
 * @returns what to mend, in words for the page, when it has mistakes
 */
export function parseApplicationForm(fields: Fields, terms: FormTerms): Result<NewApplication, ApplicationMistakes> {
  const mistakes: ApplicationMistakes = []
  const say: Say = (field, message) => {
    if (!mistakes.some((each) => each.field === field)) mistakes.push({ field, message })
  }
  const read = (name: string) => oneLine.parse(fields[name])
  const fee = readFee(read('fee'), terms.fees, say)
  const people = readPeople(read, terms.day, say)
  const address = readAddress(read, say)
  const [first] = people
  if (fee) checkFee(fee, people, terms.day, say)
  const guardian = checkGuardian(read, { people, isFamily: fee?.people === 'family', day: terms.day }, say)
  const account = terms.takesAccounts ? readAccount(read, say) : undefined
  const chosen = consentKeys.filter((key) => read(consentField(key)) !== '')
  if (mistakes.length > 0 || !fee || !first) return err(mistakes)
  return ok({
    feeTitle: fee.title,
    fee: feeText(fee),
    people: [first, ...people.slice(1)],
    ...address,
    ...guardian,
    consents: chosen,
    account,
  })
}

type Read = (name: string) => string

function readFee(title: string, fees: readonly Fee[], say: Say): Fee | undefined {
  const fee = fees.find((each) => each.title === title)
  if (!fee) say('fee', 'Bitte wählen Sie aus, welcher Beitrag für Sie passt.')
  return fee
}

function readPeople(read: Read, day: string, say: Say): ApplicantPerson[] {
  return personNumbers.flatMap((number) => {
    const names = personFields(number)
    const person = {
      firstName: read(names.firstName),
      lastName: read(names.lastName),
      bornOn: read(names.bornOn),
    }
    if (number > 1 && Object.values(person).every((value) => value === '')) return []
    const who = number === 1 ? '' : ` der ${number}. Person`
    checkName(person.firstName, { field: names.firstName, what: `den Vornamen${who}` }, say)
    checkName(person.lastName, { field: names.lastName, what: `den Nachnamen${who}` }, say)
    const wrong = checkBirthday(person.bornOn, day, who)
    if (wrong !== undefined) say(names.bornOn, wrong)
    return [person]
  })
}

function checkName(value: string, { field, what }: { field: string; what: string }, say: Say): void {
  if (value === '') say(field, `Bitte geben Sie ${what} an.`)
  else if (value.length > applicationLimits.name)
    say(field, `Hier passen höchstens ${applicationLimits.name} Zeichen hinein. Bitte kürzen Sie ${what}.`)
}

function checkBirthday(bornOn: string, day: string, who: string): string | undefined {
  if (bornOn === '') return `Bitte geben Sie den Geburtstag${who} an.`
  if (!z.iso.date().safeParse(bornOn).success)
    return `Diesen Geburtstag${who} gibt es nicht. Bitte schreiben Sie ihn so: 2010-04-21.`
  if (bornOn > day) return `Der Geburtstag${who} liegt in der Zukunft. Bitte prüfen Sie das Jahr.`
  return ageOn(bornOn, day) > OLDEST ? `Der Geburtstag${who} kann nicht stimmen. Bitte prüfen Sie das Jahr.` : undefined
}

function readAddress(read: Read, say: Say) {
  const address = {
    street: read('street'),
    postalCode: read('postalCode'),
    city: read('city'),
    email: read('email'),
    phone: read('phone'),
  }
  const { street, city, phone, email } = applicationLimits
  if (address.street === '' || address.street.length > street)
    say('street', 'Bitte geben Sie Straße und Hausnummer an.')
  if (!/^\d{5}$/.test(address.postalCode)) say('postalCode', 'Eine Postleitzahl hat fünf Ziffern, zum Beispiel 66600.')
  if (address.city === '' || address.city.length > city) say('city', 'Bitte geben Sie Ihren Wohnort an.')
  if (address.email.length > email || !isEmailAddress(address.email))
    say('email', 'Bitte geben Sie Ihre E-Mail-Adresse an, zum Beispiel name@beispiel.de.')
  if (address.phone.length > phone) say('phone', 'Diese Telefonnummer ist zu lang.')
  return address
}

function checkFee(fee: Fee, people: ApplicantPerson[], day: string, say: Say): void {
  const [second] = people.slice(1)
  if (fee.people === 'one' && second)
    say(
      'fee',
      'Für mehrere Personen wählen Sie bitte einen Beitrag für Familien, oder füllen für jede einen Antrag aus.',
    )
  if (fee.people === 'family' && !second)
    say(personFields(2).firstName, 'Zu einer Familie gehören mindestens zwei Personen. Wer kommt noch dazu?')
  const limit = fee.untilAge
  if (limit === undefined) return
  const isOlder = people.some(({ bornOn }) => z.iso.date().safeParse(bornOn).success && ageOn(bornOn, day) > limit)
  if (isOlder) say('fee', `„${fee.title}“ gilt nur bis ${limit} Jahre. Bitte wählen Sie einen anderen Beitrag.`)
}

type Household = { people: ApplicantPerson[]; isFamily: boolean; day: string }

/** Nobody under age joins without somebody who has custody. */
function checkGuardian(read: Read, { people, isFamily, day }: Household, say: Say) {
  const [first, ...others] = people
  const none = { guardian: '', guardianPhone: '' }
  const known = (person: ApplicantPerson) => z.iso.date().safeParse(person.bornOn).success
  if (!first || !known(first)) return none
  if (!isMinor(first, day)) {
    const children = others.filter((person) => known(person) && isMinor(person, day))
    if (children.length > 0 && read(CUSTODY) === '')
      say(
        CUSTODY,
        `Bitte bestätigen Sie, dass Sie für ${children.map(nameOfPerson).join(' und ')} sorgeberechtigt sind.`,
      )
    return none
  }
  if (isFamily) {
    say(
      personFields(1).bornOn,
      'Den Antrag für eine Familie füllt jemand ab 18 aus. Bitte tragen Sie sich als Erstes ein.',
    )
    return none
  }
  const guardian = read('guardian')
  if (guardian === '' || guardian.length > 2 * applicationLimits.name)
    say(
      'guardian',
      'Wer noch nicht 18 ist, braucht die Erlaubnis von Vater, Mutter oder Vormund. Bitte geben Sie den Namen an.',
    )
  else if (sameName(guardian, nameOfPerson(first)))
    say('guardian', 'Hier gehört der Name von Vater, Mutter oder Vormund hin, nicht der eigene.')
  const guardianPhone = read('guardianPhone')
  if (guardianPhone.replace(/\D/g, '').length < 5 || guardianPhone.length > applicationLimits.phone)
    say('guardianPhone', 'Bitte geben Sie eine Telefonnummer an, unter der wir Vater, Mutter oder Vormund erreichen.')
  return { guardian, guardianPhone }
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function readAccount(read: Read, say: Say): NewApplication['account'] {
  if (read('payment') === PAYMENTS.transfer) return undefined
  if (read('payment') !== PAYMENTS.debit) {
    say('payment', 'Bitte wählen Sie, wie Sie bezahlen möchten.')
    return undefined
  }
  const holder = read('holder')
  if (holder === '' || holder.length > applicationLimits.name)
    say('holder', 'Bitte geben Sie an, wem das Konto gehört.')
  const iban = readIban(read('iban'))
  if (iban === undefined) {
    say(
      'iban',
      'Diese IBAN kann nicht stimmen. Sie steht auf der Bankkarte und beginnt in Deutschland mit DE; bitte prüfen Sie jede Ziffer.',
    )
    return undefined
  }
  if (!isSepaIban(iban))
    say('iban', 'Von diesem Land aus geht keine Lastschrift. Bitte nehmen Sie ein anderes Konto oder überweisen Sie.')
  return { holder, iban }
}
