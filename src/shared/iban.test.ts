import { expect, test } from 'vitest'
import { isIban } from './iban.ts'

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
