import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { checkPassword, isTooLong } from './password-rule.ts'

const rule = { minLength: 8, requiredCharacters: [] as string[], maxBytes: 72, refusesCommon: false }
const check = (password: string | undefined, changes: Partial<typeof rule> = {}) =>
  checkPassword(password, { password: { ...rule, ...changes } })

test.each(['12345678', 'ein Satz mit Umlauten: äöü', '🏓🏓🏓🏓🏓🏓🏓🏓'])('"%s" meets the rule', (password) => {
  expect(check(password)).toEqual({ ok: true, value: password })
})

test.each([undefined, ''])('nothing is no password', (password) => {
  expect(check(password)).toEqual({ ok: false, error: { kind: 'password-missing' } })
})

test('characters are counted as people count them', () => {
  expect(check('🏓🏓🏓🏓')).toMatchObject({
    ok: false,
    error: { kind: 'password-weak', reasons: ['length'], minLength: 8 },
  })
})

test('each set of required characters must contribute one', () => {
  const requiredCharacters = ['abcdefghijklmnopqrstuvwxyz', '0123456789']
  expect(check('nur buchstaben', { requiredCharacters })).toMatchObject({ error: { reasons: ['characters'] } })
  expect(check('KURZ', { requiredCharacters })).toMatchObject({ error: { reasons: ['length', 'characters'] } })
  expect(check('buchstaben und 1 Ziffer', { requiredCharacters })).toMatchObject({ ok: true })
})

test('the limit counts bytes, not characters', () => {
  expect(check('ä'.repeat(36))).toMatchObject({ ok: true })
  expect(check('ä'.repeat(37))).toEqual({ ok: false, error: { kind: 'password-too-long', maxBytes: 72 } })
})

test('a megabyte is refused for its length, without being looked at further', () => {
  expect(isTooLong('x'.repeat(1_000_000), 72)).toBe(true)
  expect(check('x'.repeat(1_000_000))).toMatchObject({ error: { kind: 'password-too-long' } })
})

test.each([
  '12345678',
  'Passwort2024!',
  'P@ssw0rt',
  'Tischt3nnis',
  'müller1985',
  'qwertzuiop',
  'hallohallo',
  'aaaaaaaa',
  '01.02.1990',
  '24121985',
])('%s is what everybody tries', (password) => {
  expect(checkPassword(password, DEFAULT_SETTINGS)).toMatchObject({ ok: false, error: { reasons: ['pwned'] } })
})

test.each([
  ...[
    'ein langer Satz',
    'Rückhand-Topspin',
    'correct horse battery',
    'b4Xt-9kuW2',
    '4829173056',
    '9918266982',
    '7$/2!)§6',
  ],
  ...['Здравствуй', 'λουκουμάδα', 'пароль-мой', 'Ökö-äöüß9'],
])('%s is no common password', (password) => {
  expect(checkPassword(password, DEFAULT_SETTINGS)).toEqual({ ok: true, value: password })
})

test('an operator may leave the choice to people', () => {
  const password = { ...DEFAULT_SETTINGS.password, refusesCommon: false }
  expect(checkPassword('12345678', { password })).toMatchObject({ ok: true })
})
