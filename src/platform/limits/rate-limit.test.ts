import { expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { createRateLimit } from './rate-limit.ts'

function setUp(rule: { max: number; maxKeys?: number }) {
  let moment = 1_000_000
  const limit = createRateLimit({ windowMilliseconds: MINUTE, now: () => new Date(moment), ...rule })
  return { limit, pass: (milliseconds: number) => (moment += milliseconds) }
}
const free = { ok: true, value: undefined }

test('as many as allowed pass, and the next one learns how long to wait', () => {
  const { limit, pass } = setUp({ max: 2 })
  expect(limit.take('a')).toEqual(free)
  pass(10_000)
  expect(limit.take('a')).toEqual(free)
  expect(limit.take('a')).toEqual({ ok: false, error: { kind: 'too-many', waitMilliseconds: 50_000 } })
})

test('after the stated wait a visitor passes again', () => {
  const { limit, pass } = setUp({ max: 1 })
  limit.take('a')
  const refused = limit.take('a')
  pass(refused.ok ? 0 : refused.error.waitMilliseconds - 1)
  expect(limit.take('a').ok).toBe(false)
  pass(1)
  expect(limit.take('a')).toEqual(free)
})

test('a clock that is set back by an hour locks no visitor out for an hour, a small correction changes nothing', () => {
  const { limit, pass } = setUp({ max: 1 })
  limit.take('a')
  pass(-900)
  expect(limit.take('a').ok).toBe(false)
  pass(-60 * MINUTE)
  expect(limit.take('a')).toEqual(free)
  expect(limit.take('a')).toEqual({ ok: false, error: { kind: 'too-many', waitMilliseconds: MINUTE } })
})

test('a refused attempt does not prolong the wait', () => {
  const { limit, pass } = setUp({ max: 1 })
  limit.take('a')
  for (let second = 0; second < 59; second++) {
    pass(1_000)
    expect(limit.take('a').ok).toBe(false)
  }
  pass(1_000)
  expect(limit.take('a')).toEqual(free)
})

test('visitors do not use up the limits of others', () => {
  const { limit } = setUp({ max: 1 })
  limit.take('a')
  expect(limit.take('a').ok).toBe(false)
  expect(limit.take('b')).toEqual(free)
})

test('expired windows are dropped', () => {
  const { limit, pass } = setUp({ max: 1 })
  for (let visitor = 0; visitor < 100; visitor++) limit.take(`visitor ${visitor}`)
  expect(limit.size).toBe(100)
  pass(MINUTE)
  limit.take('a')
  expect(limit.size).toBe(1)
})

test('a flood of visitors takes bounded memory', () => {
  const { limit } = setUp({ max: 1, maxKeys: 50 })
  for (let visitor = 0; visitor < 1_000; visitor++) limit.take(`visitor ${visitor}`)
  expect(limit.size).toBeLessThanOrEqual(51)
  expect(limit.take('visitor 999').ok).toBe(false)
})
