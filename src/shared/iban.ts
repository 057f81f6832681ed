import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'

/** As banks want it, without blanks and in capitals; undefined where it cannot be one (ISO 13616). */
export function readIban(text: string): string | undefined {
  // The library also takes hyphens out, which stand in no account number that somebody copies from a card.
  if (text.includes('-')) return undefined
  const iban = electronicFormatIBAN(text)
  return iban !== null && isValidIBAN(iban) ? iban : undefined
}

/** Whether length, form and check digits of an International Bank Account Number fit its country; blanks do not count. */
export const isIban = (text: string): boolean => readIban(text) !== undefined

/** Whether its bank takes part in SEPA direct debits. @param iban as `readIban` gives it */
export const isSepaIban = (iban: string): boolean => isSEPACountry(iban.slice(0, 2))

/** In groups of four, as people read it aloud. @param iban as `readIban` gives it */
export const formatIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban

/** So much of it tells people which account it is, and nobody else. */
export const IBAN_END = 4

/** Tells which of somebody's accounts it is. @param end its last signs */
export const hiddenIban = (end: string): string => `···· ···· ${end}`

/**
 * Whether it can be a SEPA creditor identifier (Gläubiger-Identifikationsnummer): its check digits are those of an IBAN, made without the
 * three signs of the business code (EPC262-08, 1).
 */
export function isCreditorId(text: string): boolean {
  const id = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id) || (id.startsWith('DE') && id.length !== 18)) return false
  const digits = (id.slice(7) + id.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
