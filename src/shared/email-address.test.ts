import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each([
  'anna@beispiel.de',
  'anna+turnier@beispiel.de',
  "o'neill_1@a-b.example.org",
  'anna@müller.de',
  'anna@xn--mller-kva.de',
  'info@例え.テスト',
  'A.B@Beispiel.DE',
  `${'a'.repeat(64)}@beispiel.de`,
])('%s is taken', (address) => {
  expect(isEmailAddress(address)).toBe(true)
})

test.each([
  '',
  '@',
  'anna',
  '@beispiel.de',
  'anna@',
  'anna@beispiel',
  'anna@@beispiel.de',
  'anna@bei spiel.de',
  'anna @beispiel.de',
  'anna@beispiel..de',
  'anna@.de',
  'anna@-beispiel.de',
  'anna@beispiel.de.',
  '.anna@beispiel.de',
  'an..na@beispiel.de',
  'anna@127.0.0.1',
  'anna@[127.0.0.1]',
  'anna@beispiel.de:25',
  'anna@beispiel.de/x',
  'anna@bei%73piel.de',
  'müller@beispiel.de',
  'Anna <anna@beispiel.de>',
  'mailto:anna@beispiel.de',
  '"anna b"@beispiel.de',
  'anna@beispiel.de,berta@beispiel.de',
  'anna@beispiel.de\r\nBcc: berta@beispiel.de',
  'anna@beispiel.de\nX',
  'anna\0@beispiel.de',
  `${'a'.repeat(65)}@beispiel.de`,
  `a@${'b'.repeat(64)}.de`,
  `a@${'b.'.repeat(130)}de`,
])('%j is refused', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})
