import { expect, test } from 'vitest'
import { inMemory } from '#platform/limits/open-limits.ts'
import { MINUTE } from '#shared/durations.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { createSharedAssertions } from './shared-assertions.ts'

test('an answer is taken once, until it is long over', async () => {
  const clock = createClock('2026-11-20T12:00:00Z')
  const used = createSharedAssertions(inMemory(clock.now))(MINUTE)
  expect([await used.take('a'), await used.take('a'), await used.take('b')]).toEqual([true, false, true])
  clock.advance(MINUTE)
  expect(await used.take('a')).toBe(true)
})
