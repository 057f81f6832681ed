import { isMinor, nameOfPerson, type NewApplication, type Signer } from '#features/membership/application.ts'
import { consents } from '#features/membership/consents.ts'
import type { KeptApplication } from '#features/membership/kept-application.ts'
import type { CheckedApplication } from '#features/membership/check-application.ts'
import { formatDay } from '#shared/berlin-time.ts'
import { formatIban } from '#shared/iban.ts'
import { maskEmail } from '../../mask-email.ts'

type Fields = Record<string, string>
type Carried = [string, string][]

export type Reviewed = ReturnType<typeof toReviewed>
export type SentFacts = ReturnType<typeof toSentFacts>

/**
 * The review step before sending. Without the treasurer's lock, signatures go only into the PDF.
 *
 * @param refusal why it was refused
 * @returns `pads`: signers with a field to sign on the screen; `carried`: typed values, sent along again
 */
export const toReviewed = (
  { application, signers, day, lock }: CheckedApplication,
  fields: Fields,
  refusal?: string,
) => ({
  facts: factsOf(application, day),
  agreed: application.consents.map((key) => consents[key]),
  pads: signers.map((signer) => ({ key: signer.key, label: padLabel(signer) })),
  keepsSignatures: lock !== undefined,
  carried: carriedOf(fields),
  refusal,
})

function factsOf(application: NewApplication, day: string): [string, string][] {
  const { people, street, postalCode, city, email, phone, guardian, guardianPhone, account } = application
  return [
    ['Beitrag', `${application.feeTitle}, ${application.fee}`],
    ...people.map((person, index): [string, string] => [
      index === 0 ? 'Wer Mitglied wird' : `${index + 1}. Person`,
      `${nameOfPerson(person)}, geboren am ${formatDay(person.bornOn)}${isMinor(person, day) ? ' (unter 18)' : ''}`,
    ]),
    ...(guardian === '' ? [] : [['Vater, Mutter oder Vormund', `${guardian}, ${guardianPhone}`] as [string, string]]),
    ['Anschrift', `${street}, ${postalCode} ${city}`],
    ['E-Mail', email],
    ...(phone === '' ? [] : [['Telefon', phone] as [string, string]]),
    ['Bezahlen', paymentOf(account)],
  ]
}

function paymentOf(account: NewApplication['account']): string {
  if (!account) return 'Überweisung'
  if (account.iban === '') return 'Lastschrift; das Mandat füllen Sie im PDF aus'
  return `Lastschrift vom Konto von ${account.holder}, ${formatIban(account.iban)}`
}

function padLabel({ as, name }: Signer): string {
  if (as === 'account') return `${name}, für das Konto`
  return as === 'guardian' ? `${name}, Vater, Mutter oder Vormund` : name
}

/** Everything except the button and the signatures, which belong to this review. */
const carriedOf = (fields: Fields): Carried =>
  Object.entries(fields).filter(([name]) => name !== 'way' && !name.startsWith('signature-'))

/** @returns `carried`: typed values, to generate the PDF again: no readable copy of the account number is stored */
export function toSentFacts(application: KeptApplication, fields: Fields, clubEmail: string) {
  const { reference, state, email, sealed } = application
  const carried: Carried = [...Object.entries(fields).filter(([name]) => name !== 'way'), ['reference', reference]]
  const hasDrawn = Object.entries(fields).some(([name, value]) => name.startsWith('signature-') && value !== '')
  return {
    reference,
    isSigned: state === 'new',
    isSignedInPdf: hasDrawn && sealed === undefined,
    clubEmail,
    maskedEmail: maskEmail(email),
    carried,
  }
}
