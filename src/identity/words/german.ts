import type { Refusal } from '#identity/core/refusal.ts'
import { formatWait, SECOND } from '#shared/durations.ts'

/** Sentences that are the same wherever people sign in or manage their account. */
export const BANNED = 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Verein.'
export const EMAIL_INVALID = 'Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.'
export const EMAIL_TAKEN = 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.'

/** The rule for a new password. @param sets each of which must contribute a character */
export const passwordRule = (minLength: number, sets: string[]): string =>
  `Mindestens ${minLength} Zeichen${sets.length > 0 ? `, darunter je eines aus: ${sets.join('  ')}` : ''}. Am besten ein Satz, den nur Sie kennen.`

/** @param password the page's name for it, such as „Das Passwort“ */
export const tooLong = (maxBytes: number, password = 'Das Passwort'): string =>
  `${password} ist zu lang: höchstens ${maxBytes} Zeichen (Umlaute zählen doppelt).`

/** Of several reasons, the first that helps. */
export function weakPassword(
  { reasons, minLength }: Refusal<'password-weak'>,
  sets: string[],
  password = 'Das Passwort',
): string {
  if (reasons.includes('length')) return `${password} ist zu kurz: Es braucht mindestens ${minLength} Zeichen.`
  if (!reasons.includes('pwned')) return `${password} braucht mindestens je ein Zeichen aus: ${sets.join('  ')}`
  return 'Dieses Passwort probieren Fremde als Erstes. Nehmen Sie lieber einen Satz, den nur Sie kennen.'
}

/** After too many tries. */
export function waitText(seconds: number): string {
  return `Das waren zu viele Versuche. Bitte warten Sie ${formatWait(seconds * SECOND)} und versuchen Sie es dann noch einmal.`
}
