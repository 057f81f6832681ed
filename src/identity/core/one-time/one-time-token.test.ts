import { expect, test } from 'vitest'
import { secondsToWait } from './one-time-token.ts'

const NOON = '2024-12-01T12:00:00Z'

test('the first message may go at once', () => {
  expect(secondsToWait(undefined, 60_000, new Date(NOON))).toBe(0)
})

test('the wait is told in whole seconds, rounded up, so that waiting that long is enough', () => {
  expect(secondsToWait(new Date('2024-12-01T11:59:30.500Z'), 60_000, new Date(NOON))).toBe(31)
  expect(secondsToWait(new Date('2024-12-01T11:59:00Z'), 60_000, new Date(NOON))).toBe(0)
})

test('a clock that was put back by an hour makes nobody wait for an hour', () => {
  expect(secondsToWait(new Date('2024-12-01T13:00:00Z'), 60_000, new Date(NOON))).toBe(0)
  expect(secondsToWait(new Date('2024-12-01T12:00:30Z'), 60_000, new Date(NOON))).toBe(90)
})
