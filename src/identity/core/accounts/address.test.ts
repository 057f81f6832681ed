import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'
import { normaliseEmail, normalisePhone, readAddress } from './address.ts'

test.each([
  ['  Anna@Example.ORG ', 'anna@example.org'],
  ['ａｎｎａ＠example.org', 'anna@example.org'],
  ['anna+verein@mail.example.co', 'anna+verein@mail.example.co'],
  ["o'brien@example.org", "o'brien@example.org"],
  ['jürgen@müller.example', 'jürgen@müller.example'],
  ['анна@пример.example', 'анна@пример.example'],
  ['tokyo東京@例え.example', 'tokyo東京@例え.example'],
])('"%s" is stored as %s', (text, email) => {
  expect(normaliseEmail(text)).toEqual(ok(email))
})

test.each([
  'anna',
  'anna@',
  '@example.org',
  'anna@localhost',
  'anna@@example.org',
  'anna b@example.org',
  'anna@example.org\r\nBcc: eva@example.org',
  'anna\u0000@example.org',
  '"anna"@example.org',
  'anna@example.org,eva@example.org',
  '<anna@example.org>',
  'anna@-example.org',
  'anna@example..org',
  'an\u200Bna@example.org',
  'an\u00ADna@example.org',
  '\u202Eanna@example.org',
  'anna\u3164@example.org',
  'anna\uFE0F@example.org',
  'anna@exam\u3164ple.org',
  `${'a'.repeat(65)}@example.org`,
])('"%s" is no address', (text) => {
  expect(normaliseEmail(text)).toEqual(err({ kind: 'email-invalid', detail: 'invalid format' }))
})

test('an address longer than mail servers take is too long', () => {
  const refused = err({ kind: 'email-invalid', detail: 'too long' })
  expect(normaliseEmail(`anna@${'a'.repeat(250)}.org`)).toEqual(refused)
})

test.each(['аnna@example.org', 'anna@exаmple.org', 'αnna@example.org', 'annա@example.org', 'Ꭺnna@example.org'])(
  '"%s" looks like another address',
  (text) => {
    expect(normaliseEmail(text)).toEqual(err({ kind: 'email-invalid', detail: 'mixed scripts' }))
  },
)

test('a very long text is refused quickly', () => {
  const text = `${'a.'.repeat(200_000)}@`
  expect(threadTime(() => expect(normaliseEmail(text)).toMatchObject({ ok: false }))).toBeLessThan(200)
})

test.each([
  ['+49 151 123-456 78', '+4915112345678'],
  ['4915112345678', '+4915112345678'],
  ['+1 (212) 555/0100', '+12125550100'],
])('the number "%s" is stored as %s', (text, phone) => {
  expect(normalisePhone(text)).toEqual(ok(phone))
})

test.each(['', '12', '0151 12345678', '+49151x2345678', '+1234567890123456'])('"%s" is no number', (text) => {
  expect(normalisePhone(text)).toEqual(err({ kind: 'phone-invalid' }))
})

test('somebody says who they are by one address or one number', () => {
  expect(readAddress({ email: 'Anna@example.org', phone: '' })).toEqual(
    ok({ kind: 'email', email: 'anna@example.org' }),
  )
  expect(readAddress({ email: undefined, phone: '4915112345678' })).toEqual(
    ok({ kind: 'phone', phone: '+4915112345678' }),
  )
})

test('neither, both or a wrong one is refused', () => {
  const refusal = (email: string | undefined, phone: string | undefined) => {
    const read = readAddress({ email, phone })
    return read.ok ? undefined : read.error.kind
  }
  expect(refusal(undefined, undefined)).toBe('address-missing')
  expect(refusal('anna@example.org', '4915112345678')).toBe('address-ambiguous')
  expect(refusal('anna', undefined)).toBe('email-invalid')
  expect(refusal(undefined, '12')).toBe('phone-invalid')
})
