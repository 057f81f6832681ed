import { expect, test } from 'vitest'
import { createClock } from '#tests/support/clock.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { createRecentRequests, secondsToWait } from './too-soon.ts'

const NOON = '2024-12-01T12:00:00Z'
const SETTINGS = { ...DEFAULT_SETTINGS, siteUrl: 'https://club.example', issuer: 'https://club.example' }

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

test('a second request for the same address has to wait, whatever comes of it', () => {
  const clock = createClock(NOON)
  const recent = createRecentRequests({ settings: SETTINGS, now: clock.now })
  expect(recent.note('recovery', 'email', 'anna@example.org')).toBe(0)
  clock.advance(10_000)
  expect(recent.note('recovery', 'email', 'anna@example.org')).toBe(50)
  clock.advance(50_000)
  expect(recent.note('recovery', 'email', 'anna@example.org')).toBe(0)
})

test('requests that are turned away do not make the wait longer', () => {
  const clock = createClock(NOON)
  const recent = createRecentRequests({ settings: SETTINGS, now: clock.now })
  recent.note('recovery', 'email', 'anna@example.org')
  clock.advance(59_000)
  recent.note('recovery', 'email', 'anna@example.org')
  clock.advance(1_000)
  expect(recent.note('recovery', 'email', 'anna@example.org')).toBe(0)
})

test('another address or another kind of message need not wait', () => {
  const recent = createRecentRequests({ settings: SETTINGS, now: createClock(NOON).now })
  recent.note('recovery', 'email', 'anna@example.org')
  expect(recent.note('recovery', 'email', 'bert@example.org')).toBe(0)
  expect(recent.note('sign-in', 'email', 'anna@example.org')).toBe(0)
})

test('a flood of made-up addresses fills the memory to its bound only; the oldest are forgotten', () => {
  const recent = createRecentRequests({ settings: SETTINGS, now: createClock(NOON).now })
  recent.note('recovery', 'email', 'anna@example.org')
  for (let i = 0; i < 9_999; i += 1) recent.note('recovery', 'email', `${i}@example.org`)
  expect(recent.note('recovery', 'email', 'anna@example.org')).toBe(60)
  recent.note('recovery', 'email', 'one-more@example.org')
  expect(recent.note('recovery', 'email', 'anna@example.org')).toBe(0)
})
