import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'

/** The IBAN as banks want it, without blanks and in capitals; undefined if it is invalid (ISO 13616). */
export function readIban(text: string): string | undefined {
  // The library would also remove hyphens, which no bank card prints.
  if (text.includes('-')) return undefined
  const iban = electronicFormatIBAN(text)
  return iban !== null && isValidIBAN(iban) ? iban : undefined
}

/** Whether length, form and check digits of an International Bank Account Number fit its country; blanks are ignored. */
export const isIban = (text: string): boolean => readIban(text) !== undefined

/** Whether its bank takes part in SEPA direct debits. @param iban as `readIban` returns it */
export const isSepaIban = (iban: string): boolean => isSEPACountry(iban.slice(0, 2))

/** In groups of four, for reading aloud. @param iban as `readIban` returns it */
export const formatIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban

/** Number of last characters that are enough for its owner to recognise the account, and for nobody else. */
export const IBAN_END = 4

/** The masked account number, enough to tell the accounts of one person apart. @param end its last characters */
export const hiddenIban = (end: string): string => `···· ···· ${end}`

/**
 * Whether the text can be a SEPA creditor identifier (Gläubiger-Identifikationsnummer): its check digits are computed like those of an IBAN, without
 * the three characters of the business code (EPC262-08, 1).
 */
export function isCreditorId(text: string): boolean {
  const id = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id) || (id.startsWith('DE') && id.length !== 18)) return false
  const digits = (id.slice(7) + id.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
