import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { nextAttempt } from './mail-spacing.ts'

const start = new Date('2024-12-01T12:00:00Z')

function waitsUntilGivenUp(): number[] {
  const waits: number[] = []
  let now = start
  for (let next = nextAttempt(1, now); next; next = nextAttempt(waits.length + 1, now)) {
    waits.push(next.getTime() - now.getTime())
    now = next
  }
  return waits
}

test('a failed mail is retried after 1, 5, 15 and 60 minutes and then every 4 hours', () => {
  const [first, second, third, fourth, ...further] = waitsUntilGivenUp()
  expect([first, second, third, fourth]).toEqual([1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE])
  expect(new Set(further)).toEqual(new Set([4 * HOUR]))
})

test('a mail is given up after three days of attempts, not later and not a round earlier', () => {
  const tried = waitsUntilGivenUp().reduce((sum, wait) => sum + wait, 0)
  expect(tried).toBeLessThanOrEqual(3 * DAY)
  expect(tried).toBeGreaterThan(3 * DAY - 4 * HOUR)
})
