import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIban, isCreditorId, isIban, isSepaIban, readIban } from './iban.ts'

test.each([
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'de89 370400440532013000',
  'GB82WEST12345698765432',
])('%s is an account number', (text) => {
  expect(isIban(text)).toBe(true)
})

test.each(['', 'DE', 'DE88370400440532013000', 'DE8937040044053201300', '89370400440532013000', 'DE89-3704'])(
  '%j is none',
  (text) => {
    expect(isIban(text)).toBe(false)
  },
)

/** Bank code and account number of a German bank, with the check digits that belong to them (ISO 7064). */
const germanIban = fc.tuple(fc.nat(99_999_999), fc.nat(9_999_999_999)).map(([bank, account]) => {
  const rest = String(bank).padStart(8, '0') + String(account).padStart(10, '0')
  const check = 98n - (BigInt(`${rest}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${rest}`
})

test('every account number with its check digits is accepted, however it is written, and survives a round trip', () => {
  fc.assert(
    fc.property(germanIban, (iban) => {
      expect(readIban(iban)).toBe(iban)
      expect(readIban(` ${formatIban(iban).toLowerCase()} `)).toBe(iban)
      expect(isSepaIban(iban)).toBe(true)
    }),
  )
})

test('one wrong digit, or two swapped neighbours, are always detected', () => {
  const slip = fc.record({ iban: germanIban, at: fc.integer({ min: 2, max: 20 }), by: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(slip, ({ iban, at, by }) => {
      const [figure = '', next = ''] = iban.slice(at, at + 2)
      const wrong = String((Number(figure) + by) % 10)
      expect(isIban(iban.slice(0, at) + wrong + iban.slice(at + 1))).toBe(false)
      if (figure !== next) expect(isIban(iban.slice(0, at) + next + figure + iban.slice(at + 2))).toBe(false)
    }),
  )
})

test('an account outside of the area of direct debits is recognised as such', () => {
  expect(isIban('TR330006100519786457841326')).toBe(true)
  expect(isSepaIban('TR330006100519786457841326')).toBe(false)
})

test('a creditor identifier is recognised by its check digits, independent of its business code', () => {
  expect(isCreditorId('DE98ZZZ09999999999')).toBe(true)
  expect(isCreditorId('DE98ABC09999999999')).toBe(true)
  expect(isCreditorId('de98 zzz0 9999 9999 99')).toBe(true)
  for (const wrong of ['', 'DE97ZZZ09999999999', 'DE98ZZZ0999999999', 'DE89370400440532013000', 'ZZZ'])
    expect(isCreditorId(wrong)).toBe(false)
})
