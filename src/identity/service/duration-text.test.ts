import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { readDuration } from './config-schema.ts'

test.each([
  ['150ms', 150],
  ['90s', 90 * SECOND],
  ['15m', 15 * MINUTE],
  ['1h', HOUR],
  ['30d', 30 * DAY],
])('the duration %s is understood', (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds)
})

test.each(['', '1', 'h', '1 h', '-1h', '1.5h', '1w', '1h30m', '9999999999s'])('%j is no duration', (text) => {
  expect(readDuration(text)).toBeUndefined()
})
