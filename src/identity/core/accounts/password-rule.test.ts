import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { err, ok } from '#shared/result.ts'
import { checkPassword, isImportableHash, isTooLong } from './password-rule.ts'

const rule = { minLength: 8, requiredCharacters: [] as string[], maxBytes: 72, refusesCommon: false }
const check = (password: string | undefined, changes: Partial<typeof rule> = {}) =>
  checkPassword(password, { password: { ...rule, ...changes } })

test.each(['12345678', 'ein Satz mit Umlauten: äöü', '🏓🏓🏓🏓🏓🏓🏓🏓'])('"%s" meets the rule', (password) => {
  expect(check(password)).toEqual(ok(password))
})

test.each([undefined, ''])('nothing is no password', (password) => {
  expect(check(password)).toEqual(err({ kind: 'password-missing' }))
})

test('characters are counted as people count them', () => {
  expect(check('🏓🏓🏓🏓')).toMatchObject(err({ kind: 'password-weak', reasons: ['length'], minLength: 8 }))
})

test('each set of required characters must contribute one', () => {
  const requiredCharacters = ['abcdefghijklmnopqrstuvwxyz', '0123456789']
  expect(check('nur buchstaben', { requiredCharacters })).toMatchObject({ error: { reasons: ['characters'] } })
  expect(check('KURZ', { requiredCharacters })).toMatchObject({ error: { reasons: ['length', 'characters'] } })
  expect(check('buchstaben und 1 Ziffer', { requiredCharacters })).toMatchObject({ ok: true })
})

test('the limit counts bytes, not characters', () => {
  expect(check('ä'.repeat(36))).toMatchObject({ ok: true })
  expect(check('ä'.repeat(37))).toEqual(err({ kind: 'password-too-long', maxBytes: 72 }))
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
  expect(checkPassword(password, DEFAULT_SETTINGS)).toMatchObject(err({ reasons: ['pwned'] }))
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
  expect(checkPassword(password, DEFAULT_SETTINGS)).toEqual(ok(password))
})

test('an operator may leave the choice to people', () => {
  const password = { ...DEFAULT_SETTINGS.password, refusesCommon: false }
  expect(checkPassword('12345678', { password })).toMatchObject({ ok: true })
})

const SALT = 'c29tZXNhbHRzb21l'
const TAG = 'CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
const BCRYPT = 'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

describe('hashes from other systems that are kept as they are', () => {
  test.each([
    `$argon2id$v=19$m=65536,t=3,p=4$${SALT}$${TAG}`,
    `$argon2i$v=19$m=4096,t=3,p=1$${SALT}$${TAG}`,
    `$2a$10$${BCRYPT}`,
    `$2b$12$${BCRYPT}`,
    `$2y$04$${BCRYPT}`,
  ])('%s', (hash) => {
    expect(isImportableHash(hash)).toBe(true)
  })
})

describe('what is refused', () => {
  test.each([
    ['nothing', ''],
    ['a password', 'geheim123'],
    ['a plain MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['scrypt as Firebase exports it', '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=AAAA$AAAA$AAAA'],
    ['argon2d, which leaks', `$argon2d$v=19$m=65536,t=3,p=4$${SALT}$${TAG}`],
    ['bcrypt of impossible cost', `$2b$31$${BCRYPT}`],
    ['bcrypt cut short', `$2b$10$${BCRYPT.slice(1)}`],
    ['argon2 with a gigabyte of memory', `$argon2id$v=19$m=1048576,t=3,p=1$${SALT}$${TAG}`],
    ['argon2 with a hundred passes', `$argon2id$v=19$m=4096,t=100,p=1$${SALT}$${TAG}`],
    ['argon2 with less memory than its lanes need', `$argon2id$v=19$m=8,t=1,p=2$${SALT}$${TAG}`],
    ['a hash with something behind it', `$2b$10$${BCRYPT}\n`],
  ])('%s', (_what, hash) => {
    expect(isImportableHash(hash)).toBe(false)
  })
})
