import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateFileSchema, type DateFile } from './club-date.ts'
import { occurrencesOf } from './occurrences.ts'

const date = (facts: Partial<DateFile>): DateFile => ({
  slug: 'spieleabend',
  kind: 'other',
  title: 'Spieleabend',
  from: '2024-11-01 18:30',
  until: '2024-11-01 21:00',
  ...facts,
})
const YEAR = { from: '2024-11-01', until: '2025-10-31' }
const days = (facts: Partial<DateFile>, span = YEAR) => occurrencesOf(date(facts), span).map(({ day }) => day)

test('a single date takes place once, within the days that are asked for', () => {
  expect(occurrencesOf(date({}), YEAR)).toEqual([
    { day: '2024-11-01', lastDay: '2024-11-01', from: '18:30', to: '21:00', cancelled: undefined },
  ])
  expect(days({}, { from: '2024-11-02', until: '2025-01-01' })).toEqual([])
})

test('every first Friday of a month is found, and none after the last day of the series', () =>
  expect(days({ repeats: 'FREQ=MONTHLY;BYDAY=1FR', repeatsUntil: '2025-02-28' })).toEqual([
    '2024-11-01',
    '2024-12-06',
    '2025-01-03',
    '2025-02-07',
  ]))

test('a month without a thirty-first is passed over', () =>
  expect(days({ from: '2025-01-31', until: '2025-01-31', repeats: 'FREQ=MONTHLY' }).slice(0, 3)).toEqual([
    '2025-01-31',
    '2025-03-31',
    '2025-05-31',
  ]))

test('a day of a series is cancelled with its reason, or left out without one', () => {
  const exceptions = [{ day: '2024-12-06', reason: 'Halle belegt' }, { day: '2025-01-03' }]
  const found = occurrencesOf(date({ repeats: 'FREQ=MONTHLY;BYDAY=1FR', exceptions }), {
    from: '2024-11-01',
    until: '2025-02-28',
  })
  expect(found.map(({ day, cancelled }) => [day, cancelled])).toEqual([
    ['2024-11-01', undefined],
    ['2024-12-06', 'Halle belegt'],
    ['2025-02-07', undefined],
  ])
})

test('what lasts several days is found by each of them', () => {
  const camp = { from: '2025-07-07', until: '2025-07-11' }
  expect(days(camp, { from: '2025-07-11', until: '2025-07-20' })).toEqual(['2025-07-07'])
  expect(days(camp, { from: '2025-07-12', until: '2025-07-20' })).toEqual([])
})

test('a weekly date keeps its weekday and its German hour through every year', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), (offset) => {
      const first = Temporal.PlainDate.from('2020-01-01').add({ days: offset })
      const span = { from: first.toString(), until: first.add({ days: 400 }).toString() }
      const found = occurrencesOf(
        date({ from: `${first.toString()} 18:30`, until: undefined, repeats: 'FREQ=WEEKLY' }),
        span,
      )
      const weekdays = new Set(found.map(({ day }) => Temporal.PlainDate.from(day).dayOfWeek))
      expect([found.length, [...weekdays], new Set(found.map(({ from }) => from)).size]).toEqual([
        58,
        [first.dayOfWeek],
        1,
      ])
    }),
    { numRuns: 50 },
  ))

const refuse = (facts: Record<string, unknown>) =>
  dateFileSchema
    .safeParse({ ...date({}), ...facts })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  ['an end before the beginning', { until: '2024-11-01 18:00' }, 'until', 'vor dem Beginn'],
  ['an end without a time', { until: '2024-11-01' }, 'until', 'beide eine Uhrzeit'],
  ['a day that does not exist', { from: '2025-02-30', until: undefined }, 'from', 'gibt es nicht'],
  ['a first day that is none of its days', { repeats: 'FREQ=MONTHLY;BYDAY=2FR' }, 'repeats', 'passt nicht'],
  ['a rule that nobody can read', { repeats: 'jeden Freitag' }, 'repeats', 'FREQ='],
  ['a rule every second', { repeats: 'FREQ=SECONDLY' }, 'repeats', 'FREQ='],
  ['an end of a series that is none', { repeatsUntil: '2025-01-01' }, 'repeatsUntil', 'Ohne repeats'],
  ['an address that another page has', { slug: 'archiv' }, 'slug', 'andere Seite'],
  ['a cancelled date without a reason', { cancelled: '' }, 'cancelled', 'nicht leer'],
])('%s is refused in words', (_, facts, field, words) =>
  expect(refuse(facts)).toEqual([[field, expect.stringContaining(words)]]),
)
