import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { findRepeatMistake, repeatedDays } from './repeats.ts'

const FIRST = '2025-02-21'

test.each([
  'FREQ=MONTHLY;BYDAY=9FR',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=1FR',
  'FREQ=WEEKLY;BYMONTHDAY=21',
  'FREQ=MONTHLY;BYMONTHDAY=99',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=999999999999',
  'FREQ=DAILY;INTERVAL=1,2',
  'FREQ=DAILY;INTERVAL=1;INTERVAL=2',
  'FREQ=DAILY;BYMONTH=13',
  'FREQ=HOURLY',
  `FREQ=DAILY;BYMONTH=2${',2'.repeat(300)}`,
])('%s is a mistake to be mended, and ends nothing', (rule) => {
  expect(findRepeatMistake(rule, FIRST)).toBe('rule')
  expect(repeatedDays(rule, FIRST, { from: FIRST, until: '2065-01-01' })).toEqual([])
})

test.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,31',
  'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=-1MO',
])('%s falls on no day: it is refused, and the answer comes at once', (rule) => {
  const begun = performance.now()
  expect(findRepeatMistake(rule, FIRST)).toBe('first-day')
  expect(repeatedDays(rule, FIRST, { from: FIRST, until: '9999-12-31' })).toEqual([])
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test('a series of many years is found in the year that is asked for', () => {
  const year = { from: '2064-01-01', until: '2064-01-03' }
  expect(repeatedDays('FREQ=DAILY', FIRST, year)).toEqual(['2064-01-01', '2064-01-02', '2064-01-03'])
  expect(repeatedDays('FREQ=WEEKLY;INTERVAL=2', FIRST, { from: '2025-03-01', until: '2025-03-31' })).toEqual([
    '2025-03-07',
    '2025-03-21',
  ])
})

/** The result of an independent library; only for rules on which it terminates, and not for last days of chosen months, which it gets wrong. */
function byLibrary(rule: string, first: string, until: string): string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first))
  const days: string[] = []
  for (let day = iterator.next(); day && day.toString() <= until; day = iterator.next()) days.push(day.toString())
  return days
}

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const list = (of: fc.Arbitrary<unknown>) =>
  fc.uniqueArray(of, { minLength: 1, maxLength: 3 }).map((all) => all.join(','))
const months = fc.option(list(fc.integer({ min: 1, max: 12 })), { nil: undefined })
const ordinal = fc.tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), weekday).map((parts) => parts.join(''))
const days = fc.oneof(
  fc.record({ FREQ: fc.constant('DAILY'), BYMONTH: months, BYDAY: fc.option(list(weekday), { nil: undefined }) }),
  fc.record({ FREQ: fc.constant('WEEKLY'), BYMONTH: months, BYDAY: fc.option(list(weekday), { nil: undefined }) }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYDAY: list(fc.oneof(weekday, ordinal)) }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYMONTHDAY: list(fc.constantFrom(1, 7, 15, 28, -1, -3)) }),
  fc.record({ FREQ: fc.constantFrom('MONTHLY', 'YEARLY') }),
  fc.record({ FREQ: fc.constant('YEARLY'), BYMONTH: months, BYDAY: list(ordinal) }),
  fc.record({
    FREQ: fc.constant('YEARLY'),
    BYMONTH: list(fc.integer({ min: 1, max: 12 })),
    BYMONTHDAY: list(fc.constantFrom(1, 15, 28)),
  }),
)

test('every rule that the library can reckon with falls on the same days here', () => {
  const first = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  const interval = fc.integer({ min: 1, max: 4 })
  fc.assert(
    fc.property(days, interval, first, (parts, every, begin) => {
      const firstDay = begin.toISOString().slice(0, 10)
      const said = Object.entries({ ...parts, INTERVAL: every }).filter(([, value]) => value !== undefined)
      const rule = said.map((pair) => pair.join('=')).join(';')
      const until = `${begin.getUTCFullYear() + 3}-12-31`
      // A date that begins on a day outside of its rule is refused earlier.
      if (findRepeatMistake(rule, firstDay)) return
      expect([rule, repeatedDays(rule, firstDay, { from: firstDay, until })]).toEqual([
        rule,
        byLibrary(rule, firstDay, until),
      ])
    }),
    { numRuns: 300 },
  )
})

test('the last days of chosen months are theirs, each year', () => {
  const rule = 'FREQ=YEARLY;BYMONTH=4,1;BYMONTHDAY=-1'
  expect(repeatedDays(rule, '2024-01-31', { from: '2024-01-31', until: '2025-12-31' })).toEqual([
    '2024-01-31',
    '2024-04-30',
    '2025-01-31',
    '2025-04-30',
  ])
})
