import { expect, test } from 'vitest'
import type { LimitedAction } from '#identity/core/ports.ts'
import { inMemory } from '#platform/limits/open-limits.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { createLimits, createRecentRequests, type RateLimitRules } from './limits.ts'

const rule = (max: number) => ({ max, per: MINUTE })
const rules: RateLimitRules = {
  token: rule(1),
  signUp: rule(2),
  message: rule(3),
  verify: rule(4),
  passwordOfAccount: rule(5),
  codeOfAccount: rule(6),
  factorOfAccount: rule(7),
  passwordOfAccountAnywhere: rule(8),
}
const ofAction: Record<LimitedAction, number> = {
  token: 1,
  'sign-up': 2,
  message: 3,
  verify: 4,
  'password-of-account': 5,
  'code-of-account': 6,
  'factor-of-account': 7,
  'password-of-account-anywhere': 8,
}

function setUp(given: RateLimitRules | false = rules) {
  const clock = createClock('2024-12-01T12:00:00Z')
  const limits = createLimits(given, inMemory(clock.now))
  const takeMany = async (action: LimitedAction, times: number) => {
    const taken = await Promise.all(Array.from({ length: times }, () => limits.take(action, 'anna')))
    return taken.filter((one) => one.ok).length
  }
  return { clock, limits, takeMany }
}

test.each(Object.entries(ofAction) as [LimitedAction, number][])(
  'of %s as many as its own rule says are let through',
  async (action, max) => {
    expect(await setUp().takeMany(action, 20)).toBe(max)
  },
)

test('a refusal says how many seconds are left, rounded up', async () => {
  const { clock, limits } = setUp()
  await limits.take('token', 'anna')
  clock.advance(500)
  expect(await limits.take('token', 'anna')).toEqual(err({ kind: 'too-many', waitSeconds: 60 }))
  clock.advance(59_499)
  expect(await limits.take('token', 'anna')).toEqual(err({ kind: 'too-many', waitSeconds: 1 }))
})

test('after the window the count begins anew', async () => {
  const { clock, limits, takeMany } = setUp()
  await takeMany('token', 5)
  clock.advance(MINUTE)
  expect((await limits.take('token', 'anna')).ok).toBe(true)
})

test('what one does is not counted against another, nor against another action', async () => {
  const { limits, takeMany } = setUp()
  await takeMany('token', 5)
  expect((await limits.take('token', 'bernd')).ok).toBe(true)
  expect((await limits.take('sign-up', 'anna')).ok).toBe(true)
})

test('without rules nothing is limited', async () => {
  expect(await setUp(false).takeMany('token', 1_000)).toBe(1_000)
})

test('a count that several instances share is answered in seconds too', async () => {
  const take = async () => err({ kind: 'too-many' as const, waitMilliseconds: 1_500 })
  const limits = createLimits(rules, {
    ...inMemory(() => new Date()),
    create: () => ({ take, forget: () => undefined }),
  })
  expect(await limits.take('token', 'anna')).toEqual(err({ kind: 'too-many', waitSeconds: 2 }))
})

function remember() {
  const clock = createClock('2024-12-01T12:00:00Z')
  const recent = createRecentRequests({ email: 60_000, sms: 30_000 }, inMemory(clock.now))
  return { clock, note: recent.note, forget: recent.forget }
}

test('a second request for the same address has to wait, whatever comes of it', async () => {
  const { clock, note } = remember()
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(0)
  clock.advance(10_500)
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(50)
  clock.advance(49_500)
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(0)
})

test('requests that are turned away do not make the wait longer', async () => {
  const { clock, note } = remember()
  await note('recovery', 'email', 'anna@example.org')
  clock.advance(59_000)
  await note('recovery', 'email', 'anna@example.org')
  clock.advance(1_000)
  expect(await note('recovery', 'email', 'anna@example.org')).toBe(0)
})

test('another address or another kind of message need not wait, and text messages have their own time', async () => {
  const { note } = remember()
  await note('recovery', 'email', 'anna@example.org')
  expect(await note('recovery', 'email', 'bert@example.org')).toBe(0)
  expect(await note('sign-in', 'email', 'anna@example.org')).toBe(0)
  expect(await note('recovery', 'sms', '+4915112345678')).toBe(0)
  expect(await note('recovery', 'sms', '+4915112345678')).toBe(30)
})

test('a request that came to nothing is forgotten, and no other', async () => {
  const { note, forget } = remember()
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
