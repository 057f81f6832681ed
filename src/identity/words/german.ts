import { formatWait, SECOND } from '#shared/durations.ts'

/** Sentences that are said alike wherever somebody signs in or looks after their account. */
export const BANNED = 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Verein.'
export const EMAIL_INVALID = 'Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.'
export const EMAIL_TAKEN = 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.'

export const COMMON_PASSWORD =
  'Dieses Passwort probieren Fremde als Erstes. Nehmen Sie lieber einen Satz, den nur Sie kennen.'

/** @param password how the page calls it, such as „Das Passwort“ */
export const tooLong = (password: string, maxBytes: number): string =>
  `${password} ist zu lang: höchstens ${maxBytes} Zeichen (Umlaute zählen doppelt).`
export const lacksCharacters = (password: string, sets: string[]): string =>
  `${password} braucht mindestens je ein Zeichen aus: ${sets.join('  ')}`

/** After too many tries. */
export function waitText(seconds: number): string {
  return `Das waren zu viele Versuche. Bitte warten Sie ${formatWait(seconds * SECOND)} und versuchen Sie es dann noch einmal.`
}
