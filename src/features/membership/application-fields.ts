/** So many people fit into one form; a larger family sends two. */
const MAX_PEOPLE = 6
export const personNumbers: readonly number[] = Array.from({ length: MAX_PEOPLE }, (_, index) => index + 1)

/** Names of the fields of one person. @param number from 1, who applies first */
export const personFields = (number: number) =>
  ({ firstName: `firstName-${number}`, lastName: `lastName-${number}`, bornOn: `bornOn-${number}` }) as const

/** In signs; an IBAN may come with blanks. */
export const applicationLimits = { name: 80, street: 120, city: 80, email: 254, phone: 40, iban: 42 } as const

export const consentField = (key: string): string => `consent-${key}`
/** Of the drawn signatures, by the signer's key. */
export const signatureField = (key: string): string => `signature-${key}`

/** How somebody pays. */
export const PAYMENTS = { debit: 'lastschrift', transfer: 'ueberweisung' } as const
/** Of the field in which a grown-up vouches for the children of the family. */
export const CUSTODY = 'custody'

/** What is written to whoever applied; in signs, longer than any letter, shorter than a flood. */
export const MAX_DECISION_LETTER = 4_000
