import { expect, test } from 'vitest'
import type { AccountRefusal } from '#identity/use/account/refusal.ts'
import { refusalText } from './refusal-text.ts'

const RULE = { minLength: 8, requiredCharacters: ['abc', '123'] }
const explain = (refusal: AccountRefusal) => refusalText(refusal, RULE)

test.each([
  [{ kind: 'password-missing' }, 'next', 'ein neues Passwort'],
  [{ kind: 'password-too-long', maxBytes: 72 }, 'next', 'höchstens 72 Zeichen'],
  [{ kind: 'password-weak', reasons: ['length'], minLength: 8 }, 'next', 'mindestens 8 Zeichen'],
  [{ kind: 'password-weak', reasons: ['characters'], minLength: 8 }, 'next', 'je ein Zeichen aus: abc  123'],
  [{ kind: 'password-same' }, 'next', 'ein anderes'],
  [{ kind: 'current-password-missing' }, 'current', 'Ihr jetziges Passwort ein'],
  [{ kind: 'current-password-wrong' }, 'current', 'nicht Ihr jetziges'],
  [{ kind: 'email-invalid', detail: 'x' }, 'email', 'gültige E-Mail-Adresse'],
  [{ kind: 'email-taken' }, 'email', 'anderes Konto'],
  [{ kind: 'factor-code-wrong', factor: 'totp' }, 'code', 'stimmt nicht'],
  [{ kind: 'challenge-expired' }, 'code', 'jetzt zeigt'],
] as [AccountRefusal, string, string][])('%o is said at its field', (refusal, field, words) =>
  expect(explain(refusal)).toEqual({ status: 422, field, message: expect.stringContaining(words) }),
)

test.each([
  [{ kind: 'last-administrator' }, 409, 'Übergeben Sie dieses Amt'],
  [{ kind: 'second-factor-needed' }, 409, 'in zwei Schritten'],
  [{ kind: 'factor-limit', max: 10 }, 409, 'Mehr als 10 Apps'],
  [{ kind: 'factor-unknown' }, 409, 'noch einmal an'],
  [{ kind: 'last-identity' }, 409, 'Nur so'],
  [{ kind: 'session-gone' }, 409, 'nicht mehr angemeldet'],
  [{ kind: 'too-many', waitSeconds: 90 }, 429, 'warten Sie 2 Minuten'],
  [{ kind: 'too-soon', channel: 'email', waitSeconds: 40 }, 429, 'warten Sie 40 Sekunden'],
] as [AccountRefusal, number, string][])('%o belongs to no field', (refusal, status, words) =>
  expect(explain(refusal)).toEqual({ status, field: undefined, message: expect.stringContaining(words) }),
)
