import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { readBanDuration } from './admin-users.ts'

test.each([
  ['24h', 24 * HOUR],
  ['1h30m', 90 * MINUTE],
  ['1.5h', 90 * MINUTE],
  ['300ms', 300],
  ['876000h', 876_000 * HOUR],
  ['none', null],
])('%s is %j', (text, expected) => {
  expect(readBanDuration(text)).toBe(expected)
})

test.each(['', 'forever', '24', '-24h', '1d', 'h', '9'.repeat(30) + 'h'])('%j is no duration', (text) => {
  expect(readBanDuration(text)).toBeUndefined()
})
