import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNames } from '#table-tennis/ties/tie-format.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { estimatePlay, type PlannedCompetition } from './estimate-play.ts'
import { planPart } from './plan-part.ts'
import { groupSizes, type PlannedPart } from './planned-tie.ts'
import { lengthOfTie, minutesPerRubber } from './tie-length.ts'

const VILLAGE: TieRules = { format: 'dorf', bestOf: 3, gameTarget: 11 }
const groups = (entries: number, amount: number): PlannedPart => ({
  kind: 'groups',
  sizes: groupSizes(entries, amount),
})
const knockout = (entries: number, plays: 'winner' | 'third-place' | 'all-places' = 'winner'): PlannedPart => ({
  kind: 'knockout',
  entries,
  plays,
})

test('fifteen village teams in four groups, then every place played out, are 49 ties and 147 rubbers', () => {
  const plan = { rules: VILLAGE, stages: [[groups(15, 4)], [knockout(15, 'all-places')]] }
  const { ties, rubbers, leastMinutes, minutes } = estimatePlay([plan], 8)
  expect([ties, rubbers]).toEqual([49, 147])
  // 147 × 15 minutes on eight tables are 4 h 36 min, but a team of a group of four plays seven ties of 45 minutes.
  expect((rubbers * 15) / 8).toBeCloseTo(275.6, 1)
  expect(leastMinutes).toBe(7 * 45)
  expect(minutes).toBe(7 * 45 + 10)
  // On six tables the total work decides: four turns for the groups, and two turns for the seven ties of a round.
  expect(estimatePlay([plan], 6).leastMinutes).toBe(4 * 45 + 5 * 45)
})

test.each([
  [knockout(8), 7],
  [knockout(15), 14],
  [knockout(5), 4],
  [knockout(8, 'third-place'), 8],
  [knockout(5, 'third-place'), 5],
  [knockout(3, 'third-place'), 2],
  [knockout(16, 'all-places'), 32],
  [knockout(15, 'all-places'), 28],
  [knockout(3, 'all-places'), 2],
  [knockout(1), 0],
  [groups(15, 4), 21],
  [groups(7, 1), 21],
  [{ kind: 'swiss', entries: 13, rounds: 6 } as const, 36],
])('%o has %i ties', (part, ties) => expect(planPart(part, 'x')).toHaveLength(ties))

test.each([
  ['dorf', 3, 3, 1],
  ['einzel', 1, 1, 1],
  ['corbillon', 4.125, 4.125, 1],
  ['dorf-bis-zwei', 2.5, 2.5, 1],
  // Four singles in two turns; the double is played in three of eight ties.
  ['zwei-tische', 4.375, 2.375, 2],
] as const)('between equals a tie of %s has %d rubbers in %d turns', (format, rubbers, turns, tables) =>
  expect(lengthOfTie({ format }, 1)).toEqual({ rubbers, minutes: turns, tables }),
)

test.each([
  [{ bestOf: 3, gameTarget: 11 }, 15],
  [{ bestOf: 5, gameTarget: 11 }, 22.5],
  [{ bestOf: 1, gameTarget: 33 }, 22.5],
])('a rubber of %o takes %d minutes if nothing else is known', (rules, minutes) =>
  expect(minutesPerRubber(rules)).toBe(minutes),
)

test('a Swiss tournament of twelve in six rounds on six tables takes six ties after each other', () => {
  const rules: TieRules = { format: 'einzel', bestOf: 5, gameTarget: 11 }
  const plan = { rules, stages: [[{ kind: 'swiss', entries: 12, rounds: 6 } as const]], minutes: 30 }
  expect(estimatePlay([plan], 6)).toEqual({ ties: 36, rubbers: 36, leastMinutes: 180, minutes: 180 })
})

test('where a tie needs two tables and there is one, nobody is ever done', () => {
  const plan = { rules: { ...VILLAGE, format: 'zwei-tische' as const }, stages: [[groups(4, 1)]] }
  expect(estimatePlay([plan], 1)).toMatchObject({ leastMinutes: Infinity, minutes: Infinity })
})

test('nothing planned takes no time', () => {
  expect(estimatePlay([], 8)).toEqual({ ties: 0, rubbers: 0, leastMinutes: 0, minutes: 0 })
  expect(estimatePlay([{ rules: VILLAGE, stages: [[knockout(1)]] }], 8).minutes).toBe(0)
})

const plays = fc.constantFrom('winner' as const, 'third-place' as const, 'all-places' as const)
const plan = fc
  .record({
    entries: fc.integer({ min: 3, max: 40 }),
    size: fc.integer({ min: 3, max: 6 }),
    plays,
    format: fc.constantFrom(...formatNames),
  })
  .map(({ entries, size, plays: places, format }): PlannedCompetition => {
    const amount = Math.ceil(entries / size)
    const main = knockout(Math.min(entries, 2 * amount), places)
    const consolation = knockout(Math.max(0, entries - 2 * amount))
    return { rules: { ...VILLAGE, format }, stages: [[groups(entries, amount)], [main, consolation]] }
  })

test('no estimate is below what nobody can beat, and it stays near', () =>
  fc.assert(
    fc.property(fc.array(plan, { minLength: 1, maxLength: 3 }), fc.integer({ min: 2, max: 12 }), (plans, tables) => {
      const { leastMinutes, minutes } = estimatePlay(plans, tables, 0)
      expect(minutes).toBeGreaterThanOrEqual(leastMinutes - 1e-6)
      if (plans.length === 1) expect(minutes / leastMinutes).toBeLessThanOrEqual(1.15)
    }),
    { numRuns: 300 },
  ))
