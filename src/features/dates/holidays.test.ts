import { expect, test } from 'vitest'
import { STATES } from '#shared/german/states.ts'
import { easterSunday, holidaysIn, SCHOOL_HOLIDAYS } from './holidays.ts'

const namesIn = (state: (typeof STATES)[number], year: number) =>
  holidaysIn(state, { from: `${year}-01-01`, until: `${year}-12-31` })
    .filter(({ isSchool }) => !isSchool)
    .map(({ from, name }) => `${from} ${name}`)

test.each([
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, day) => expect(easterSunday(year)).toBe(day))

test('the Saarland has its twelve holidays of 2025', () =>
  expect(namesIn('SL', 2025)).toEqual([
    '2025-01-01 Neujahr',
    '2025-04-18 Karfreitag',
    '2025-04-21 Ostermontag',
    '2025-05-01 Tag der Arbeit',
    '2025-05-29 Christi Himmelfahrt',
    '2025-06-09 Pfingstmontag',
    '2025-06-19 Fronleichnam',
    '2025-08-15 Mariä Himmelfahrt',
    '2025-10-03 Tag der Deutschen Einheit',
    '2025-11-01 Allerheiligen',
    '2025-12-25 1. Weihnachtstag',
    '2025-12-26 2. Weihnachtstag',
  ]))

test('Saxony alone has the day of repentance, on a Wednesday', () => {
  expect(namesIn('SN', 2025)).toContain('2025-11-19 Buß- und Bettag')
  expect(namesIn('SN', 2024)).toContain('2024-11-20 Buß- und Bettag')
  expect(namesIn('SL', 2025).join()).not.toContain('Bettag')
})

test('every state has the nine holidays of all Germany', () => {
  for (const state of STATES) expect(namesIn(state, 2027).length).toBeGreaterThanOrEqual(9)
})

test('school holidays that reach over the turn of the year are found on both sides', () => {
  for (const day of ['2024-12-24', '2025-01-02'])
    expect(holidaysIn('SL', { from: day, until: day })).toEqual([
      { name: 'Weihnachtsferien', from: '2024-12-23', until: '2025-01-03', isSchool: true },
    ])
})

test('school holidays follow one another and none ends before it begins', () => {
  for (const list of Object.values(SCHOOL_HOLIDAYS)) {
    const days = list.flatMap(([, from, until]) => [from, until])
    expect(days).toEqual(days.toSorted())
  }
})
