import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimatePlay } from '#table-tennis/schedule/estimate-play.ts'
import { applyChange, fitHall, type HallPlan } from './fit-hall.ts'
import { MODES, mostGroups, planPlay, usualMode } from './play-mode.ts'

const HOUR_MINUTES = 60
const VILLAGE = { kind: 'team', format: 'dorf', bestOf: 3, allPlaces: true } as const
const village = (changes: Partial<HallPlan> = {}): HallPlan => ({
  plans: [{ name: 'Dorfpokal', rules: VILLAGE, mode: usualMode(15) }],
  tables: 8,
  minutes: 9 * HOUR_MINUTES,
  ...changes,
})
const after = (hall: HallPlan, changes: Parameters<typeof applyChange>[1][]) => changes.reduce(applyChange, hall)

test('fifteen teams in four groups with every place played out are 147 rubbers, which fit into a day', () =>
  expect(fitHall(village())).toMatchObject({ ties: 49, rubbers: 147, fits: true, advice: [] }))

test('if the hall closes too early, each sufficient single change is named, the smallest of its kind', () => {
  const hall = village({ tables: 4 })
  const { fits, advice, minutes } = fitHall({ ...hall, minutes: 8 * HOUR_MINUTES })
  expect([fits, minutes > 8 * HOUR_MINUTES]).toEqual([false, true])
  const kinds = advice.map(({ changes: [change] }) => change?.kind)
  expect(kinds).toEqual([...new Set(kinds)])
  expect(advice).toContainEqual({ changes: [expect.objectContaining({ kind: 'tables' })], minutes: expect.any(Number) })
  expect(kinds).toContain('no-all-places')
})

test('if no single change is enough, several together are named', () => {
  const plans = [
    { name: 'Dorfpokal', rules: { ...VILLAGE, bestOf: 5 }, mode: usualMode(64) },
    { name: 'Einzel', rules: { kind: 'single', bestOf: 5, allPlaces: true }, mode: usualMode(64) },
  ] as const
  const hall = village({ plans })
  const { advice } = fitHall(hall)
  expect(advice).toHaveLength(1)
  expect(advice[0]?.changes.length).toBeGreaterThan(1)
})

test('the greatest hall that can be asked for is answered while a visitor waits', () => {
  const plans = Array.from({ length: 12 }, (_, number) => ({
    name: `Wettbewerb ${number}`,
    rules: { kind: 'single', bestOf: 5, allPlaces: true } as const,
    mode: usualMode(64),
  }))
  expect(fitHall(village({ plans, tables: 64 }))).toMatchObject({ ties: 3_456, fits: false })
})

test('where nothing helps, nothing is promised', () =>
  expect(fitHall(village({ minutes: 20 }))).toMatchObject({ fits: false, advice: [] }))

test('for any plan, following the advice makes it fit, and no plan ends before its lower bound', () => {
  const plan = fc
    .record({
      entries: fc.integer({ min: 3, max: 20 }),
      mode: fc.constantFrom(...MODES),
      allPlaces: fc.boolean(),
      bestOf: fc.constantFrom(1 as const, 3 as const, 5 as const),
      rules: fc.constantFrom({ kind: 'team', format: 'corbillon' } as const, { kind: 'single' } as const),
      groups: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ entries, mode, rules, groups, ...facts }) => ({
      rules: { ...rules, ...facts },
      mode: { ...usualMode(entries), mode, groups: Math.min(groups, mostGroups(entries)) },
    }))
  fc.assert(
    fc.property(
      fc.array(plan, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 60, max: 480 }),
      (plans, tables, minutes) => {
        const hall = { plans: plans.map((each, index) => ({ ...each, name: `Wettbewerb ${index}` })), tables, minutes }
        const { fits, advice, ...estimate } = fitHall(hall)
        expect(estimate.minutes).toBeGreaterThanOrEqual(estimate.leastMinutes - 1e-6)
        expect(fits).toBe(estimate.minutes <= minutes)
        for (const { changes, minutes: then } of advice) {
          const changed = after(hall, changes)
          expect(then).toBeLessThanOrEqual(minutes)
          expect(estimatePlay(changed.plans.map(planPlay), changed.tables).minutes).toBe(then)
        }
      },
    ),
    { numRuns: 40 },
  )
})
