import type { ConsentKey } from './consents.ts'

/** How many people fit into one form; a larger family sends two. */
export const personNumbers = [1, 2, 3, 4, 5, 6] as const
export type PersonNumber = (typeof personNumbers)[number]

/** Names of the fields of one person. @param number from 1, the applicant */
export const personFields = <N extends PersonNumber>(number: N) =>
  ({ firstName: `firstName-${number}`, lastName: `lastName-${number}`, bornOn: `bornOn-${number}` }) as const

export const consentField = <Key extends ConsentKey>(key: Key) => `consent-${key}` as const
/** Name of the field of a drawn signature. @param key of the signer */
export const signatureField = (key: string): string => `signature-${key}`

/** Ways to pay. */
export const PAYMENTS = { debit: 'lastschrift', transfer: 'ueberweisung' } as const
