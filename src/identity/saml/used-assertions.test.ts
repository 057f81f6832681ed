import { expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { MINUTE } from '#shared/durations.ts'
import { createUsedAssertions } from './used-assertions.ts'

test('an assertion is taken once, until it is long over', () => {
  const clock = createClock('2026-11-20T12:00:00Z')
  const used = createUsedAssertions(clock.now, MINUTE)
  expect(used.take('a')).toBe(true)
  clock.advance(MINUTE - 1)
  expect(used.take('a')).toBe(false)
  clock.advance(1)
  expect(used.take('a')).toBe(true)
})

test('when too many are remembered, rather none is taken than one twice', () => {
  const clock = createClock('2026-11-20T12:00:00Z')
  const used = createUsedAssertions(clock.now, MINUTE)
  for (let number = 0; number < 10_000; number += 1) used.take(String(number))
  expect(used.take('one more')).toBe(false)
  clock.advance(MINUTE)
  expect(used.take('one more')).toBe(true)
})
