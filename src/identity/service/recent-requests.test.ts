import { expect, test } from 'vitest'
import { inMemory } from '#platform/limits/open-limits.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { createRecentRequests } from './limits.ts'

function setUp() {
  const clock = createClock('2024-12-01T12:00:00Z')
  const recent = createRecentRequests({ email: 60_000, sms: 30_000 }, inMemory(clock.now))
  return { clock, note: recent.note, forget: recent.forget }
}

test('a second request for the same address has to wait, whatever comes of it', async () => {
  const { clock, note } = setUp()
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(0)
  clock.advance(10_500)
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(50)
  clock.advance(49_500)
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(0)
})

test('requests that are turned away do not make the wait longer', async () => {
  const { clock, note } = setUp()
  await note('recovery', 'email', 'anna@example.org')
  clock.advance(59_000)
  await note('recovery', 'email', 'anna@example.org')
  clock.advance(1_000)
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(0)
})

test('another address or another kind of message need not wait, and text messages have their own time', async () => {
  const { note } = setUp()
  await note('recovery', 'email', 'anna@example.org')
  expect(await note('recovery', 'email', 'bert@example.org')).toBe(0)
  expect(await note('sign-in', 'email', 'anna@example.org')).toBe(0)
  expect(await note('recovery', 'sms', '+4915112345678')).toBe(0)
  expect(await note('recovery', 'sms', '+4915112345678')).toBe(30)
})

test('a request that came to nothing is forgotten, and no other', async () => {
  const { note, forget } = setUp()
  await note('sign-in', 'sms', '+4915112345678')
  await note('phone-change', 'sms', '+4915112345678')
  await forget('sign-in', 'sms', '+4915112345678')
  expect(await note('phone-change', 'sms', '+4915112345678')).toBe(30)
  expect(await note('sign-in', 'sms', '+4915112345678')).toBe(0)
})

test('where no time is set nobody waits', async () => {
  const { now } = createClock('2024-12-01T12:00:00Z')
  const { note } = createRecentRequests({ email: 0, sms: 0 }, inMemory(now))
  await note('recovery', 'email', 'anna@example.org')
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(0)
})
