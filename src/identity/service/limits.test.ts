import { expect, test } from 'vitest'
import type { LimitedAction } from '#identity/core/ports.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { inMemory } from '#platform/limits/open-limits.ts'
import { createLimits, type RateLimitRules } from './limits.ts'

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
  expect(await limits.take('token', 'anna')).toEqual({ ok: false, error: { kind: 'too-many', waitSeconds: 60 } })
  clock.advance(59_499)
  expect(await limits.take('token', 'anna')).toEqual({ ok: false, error: { kind: 'too-many', waitSeconds: 1 } })
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
  expect(await limits.take('token', 'anna')).toEqual({ ok: false, error: { kind: 'too-many', waitSeconds: 2 } })
})
