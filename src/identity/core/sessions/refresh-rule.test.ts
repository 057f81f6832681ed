import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '#shared/durations.ts'
import { judgeRefresh } from './refresh-session.ts'
import { nextGeneration } from './refresh-token.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'

const CREATED = Date.parse('2024-12-01T12:00:00Z')
const at = (sinceCreation: number) => new Date(CREATED + sinceCreation)

type Held = { count: number; refreshed?: number; isTakenUp?: boolean }

function judge(
  count: number,
  { count: refreshCount, refreshed = 0, isTakenUp = false }: Held,
  now: number,
  lifetime?: number,
) {
  const session = { refreshCount, refreshedAt: at(refreshed), createdAt: at(0), isTakenUp }
  const settings = { reuseWindow: 10 * SECOND, lifetimes: { ...DEFAULT_SETTINGS.lifetimes, session: lifetime } }
  return judgeRefresh(session, count, { now: at(now), settings })
}

test('the active token is replaced', () => {
  expect(judge(5, { count: 5 }, HOUR)).toBe('rotate')
})

test('its direct parent gives the active token again, however late, while nobody has used the answer', () => {
  expect(judge(4, { count: 5 }, 20 * DAY)).toBe('repeat')
})

test('once the answer was used, the parent is good for ten seconds and ends the session afterwards', () => {
  expect(judge(4, { count: 5, isTakenUp: true }, 10 * SECOND - 1)).toBe('repeat')
  expect(judge(4, { count: 5, isTakenUp: true }, 10 * SECOND)).toBe('end')
})

test('an older one is forgiven within the window', () => {
  expect(judge(2, { count: 5 }, 10 * SECOND - 1)).toBe('repeat')
})

test('an older one ends the session after the window', () => {
  expect(judge(3, { count: 5 }, 10 * SECOND)).toBe('end')
})

test('a number that was never given out is worth nothing', () => {
  expect(judge(6, { count: 5 }, HOUR)).toBe('unknown')
})

test('a session not refreshed for thirty days is over', () => {
  expect(judge(5, { count: 5 }, 30 * DAY)).toBe('rotate')
  expect(judge(5, { count: 5 }, 30 * DAY + 1)).toBe('inactivity')
})

test('a session with an end is over then, however busy it was', () => {
  expect(judge(5, { count: 5, refreshed: DAY }, DAY, DAY)).toBe('rotate')
  expect(judge(5, { count: 5, refreshed: DAY }, DAY + 1, DAY)).toBe('lifetime')
})

test('a token from before a second factor never leads to one from after: not within the window, not as the parent', () => {
  const raised = nextGeneration(5)
  expect(judge(5, { count: raised }, 1 * SECOND)).toBe('refuse')
  expect(judge(65_535, { count: nextGeneration(65_535) }, 1 * SECOND)).toBe('refuse')
  expect(judge(5, { count: raised + 1, refreshed: HOUR }, HOUR + SECOND)).toBe('refuse')
})

test('a token from before a second factor ends the session after the window', () => {
  expect(judge(5, { count: nextGeneration(5) }, HOUR)).toBe('end')
})

test('the holder of one of the last two tokens is never logged out before the session is over', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 30 * DAY }),
      (count, isParent, wait) => {
        expect(['rotate', 'repeat']).toContain(judge(isParent ? count - 1 : count, { count }, wait))
      },
    ),
  )
})

test('the holder of an older one always ends the session after the window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 200_000 }),
      fc.nat(),
      fc.integer({ min: 10 * SECOND, max: 30 * DAY }),
      (count, back, wait) => {
        expect(judge(back % (count - 1), { count }, wait)).toBe('end')
      },
    ),
  )
})
