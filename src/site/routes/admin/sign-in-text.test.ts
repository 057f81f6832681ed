import { expect, test } from 'vitest'
import type { SignInRefusal } from '#identity/use/sign-in/refusal.ts'
import { toSignInMistake } from './sign-in-text.ts'

test.each<SignInRefusal>([{ kind: 'wrong-credentials' }, { kind: 'account-gone' }, { kind: 'password-missing' }])(
  '$kind sounds like a wrong password',
  (refusal) => expect(toSignInMistake(refusal)).toEqual(toSignInMistake({ kind: 'wrong-credentials' })),
)

test('a password that is too long is reported as such, and not as wrong', () => {
  const { field, text } = toSignInMistake({ kind: 'password-too-long', maxBytes: 72 })
  expect(field).toBe('password')
  expect(text).toContain('zu lang: höchstens 72 Zeichen')
})

test.each<[number, string]>([
  [1, 'warten Sie 1 Sekunde und'],
  [30, '30 Sekunden'],
  [119, '2 Minuten'],
  [121, '3 Minuten'],
])('after too many attempts the user waits %i seconds, worded as %s', (waitSeconds, words) => {
  expect(toSignInMistake({ kind: 'too-many', waitSeconds })).toMatchObject({ status: 429, waitSeconds })
  expect(toSignInMistake({ kind: 'too-many', waitSeconds }).text).toContain(words)
})

test.each<[SignInRefusal, string | undefined]>([
  [{ kind: 'email-invalid', detail: '' }, 'email'],
  [{ kind: 'factor-code-wrong', factor: 'totp' }, 'code'],
  [{ kind: 'factor-code-wrong', factor: 'recovery-codes' }, 'notfall-code'],
  [{ kind: 'challenge-expired' }, 'code'],
  [{ kind: 'banned' }, undefined],
  [{ kind: 'email-unconfirmed' }, undefined],
  [{ kind: 'flow-expired' }, undefined],
  [{ kind: 'phone-unconfirmed' }, undefined],
])('the mistake of %j stands at %s', (refusal, field) => expect(toSignInMistake(refusal).field).toBe(field))

test('a weak password is told what it lacks, by the rule of this site', () => {
  const weak = (reasons: ('length' | 'characters' | 'pwned')[], sets?: string[]) =>
    toSignInMistake({ kind: 'password-weak', reasons, minLength: 12 }, sets).text
  expect(weak(['length', 'characters'], ['0123456789'])).toContain('mindestens 12 Zeichen')
  expect(weak(['characters'], ['abc', '0123456789'])).toBe(
    'Das Passwort braucht mindestens je ein Zeichen aus: abc  0123456789',
  )
  expect(weak(['pwned'])).not.toMatch(/Großbuchstaben|Ziffern/)
})
