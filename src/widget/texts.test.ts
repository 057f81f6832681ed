import { describe, expect, test } from 'vitest'
import { en } from './locales/en.ts'
import { knownLocale, LOCALE_NAMES, translate, translateError } from './texts.ts'

const KEYS = Object.keys(en)
const SAME_EVERYWHERE = new Set(['form_email_label', 'form_name_label', 'coded_by'])

test('the widget speaks the eight languages of the original and German', () => {
  expect(LOCALE_NAMES.toSorted()).toEqual(['cs', 'de', 'en', 'es', 'fr', 'hu', 'pl', 'pt', 'sk'])
})

describe.each(LOCALE_NAMES)('in %s', (locale) => {
  test('every key has a text, with the same placeholders', () => {
    const gaps = (text: string) => text.match(/\{\w+\}/g)
    for (const key of KEYS) {
      const words = translate(locale, key)
      expect([key, words.trim() === words && words !== '', gaps(words)]).toEqual([
        key,
        true,
        gaps(translate('en', key)),
      ])
    }
  })

  test('no sentence is left in English', () => {
    const untranslated = KEYS.filter(
      (key) => locale !== 'en' && !SAME_EVERYWHERE.has(key) && translate(locale, key) === translate('en', key),
    )
    expect(untranslated).toEqual([])
  })
})

test('German addresses people formally', () => {
  for (const key of KEYS) expect(translate('de', key)).not.toMatch(/\b(du|dein|deine|deiner|deinen|dir|dich)\b/i)
})

test('a regional variant falls back to its language, an unknown language to English, an unknown key to itself', () => {
  expect(knownLocale('de-AT')).toBe('de')
  expect(knownLocale('xx')).toBe('en')
  expect(translate('xx', 'log_in')).toBe('Log in')
  expect(translate('de', 'Something the service said')).toBe('Something the service said')
  // Not an inherited property.
  expect(translate('de', 'toString')).toBe('toString')
})

test.each([
  ['Invalid Password', 'E-Mail-Adresse oder Passwort stimmt nicht'],
  ['Password should be at least 12 characters', 'Das Passwort ist zu kurz: Es braucht mindestens 12 Zeichen.'],
  ['Rate limit exceeded, try again later', translate('de', 'rate_limited')],
  ['Recovery token expired', translate('de', 'link_spent')],
  ['Invalid TOTP code entered', translate('de', 'code_wrong')],
  ['Invalid recovery code entered', translate('de', 'code_wrong')],
  ['Failed to load settings from https://a.example', 'Failed to load settings from https://a.example'],
])('the words of a service "%s" are translated to German', (words, german) => {
  expect(translateError('de', words)).toBe(german)
})

test('the texts of the original are unchanged, misspelling included', () => {
  expect(translate('en', 'message_verfication_error')).toBe(
    'There was an error verifying your account. Please try again or contact an administrator.',
  )
  expect(translate('en', 'message_signup_disabled')).toBe(
    'Public signups are disabled. Contact an administrator and ask for an invite.',
  )
})
