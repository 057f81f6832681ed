import { cs } from './locales/cs.ts'
import { de } from './locales/de.ts'
import { en, type TextKey, type Texts } from './locales/en.ts'
import { es } from './locales/es.ts'
import { fr } from './locales/fr.ts'
import { hu } from './locales/hu.ts'
import { pl } from './locales/pl.ts'
import { pt } from './locales/pt.ts'
import { sk } from './locales/sk.ts'

export type { TextKey } from './locales/en.ts'

const LOCALES: Record<string, Texts> = { en, fr, es, hu, pt, pl, cs, sk, de }
export const DEFAULT_LOCALE = 'en'
export const LOCALE_NAMES: readonly string[] = Object.keys(LOCALES)

/** The text of a key in a language; English as a fallback, and words that are no key stay as they are. */
export function translate(locale: string, key: string): string {
  const texts = findTexts(locale)
  return Object.hasOwn(texts, key) ? texts[key as TextKey] : key
}

/** `de-AT` becomes German; an unknown language becomes English. */
export const knownLocale = (locale: string): string =>
  [locale, locale.split('-')[0] ?? ''].find((name) => Object.hasOwn(LOCALES, name)) ?? DEFAULT_LOCALE

const findTexts = (locale: string): Texts => LOCALES[knownLocale(locale)] ?? en

/** Words of the service that correspond to one of our keys. */
const SERVER_WORDS: [RegExp, TextKey][] = [
  [/^Rate limit exceeded/, 'rate_limited'],
  [/^A user with this email address has already been registered$/, 'already_registered'],
  [/^(Confirmation|Recovery|Email change) token expired$/, 'link_spent'],
  [/^Email link is invalid or has expired$/, 'link_spent'],
  [/^Token has expired or is invalid$/, 'code_wrong'],
  [/^Invalid (TOTP |MFA Phone |recovery )?code entered$/, 'code_wrong'],
  [/^(Invalid WebAuthn credential|Credential verification failed)/, 'passkey_failed'],
  [/^Password should be at least (\d+) characters\.?$/, 'password_too_short'],
  [/^Password (should contain|is known)/, 'password_weak'],
  [/^Signups not allowed for this instance$/, 'message_signup_disabled'],
]

/** An error in the reader's language; words without a translation are shown as the service wrote them. */
export function translateError(locale: string, words: string): string {
  for (const [pattern, key] of SERVER_WORDS) {
    const found = pattern.exec(words)
    if (found) return translate(locale, key).replace('{n}', found[1] ?? '')
  }
  return translate(locale, words)
}
