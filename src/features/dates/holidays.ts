import { addDays } from '#shared/add-days.ts'
import type { Span } from './repeats.ts'
import type { State } from '#shared/german/states.ts'

type SchoolHoliday = readonly [name: string, firstDay: string, lastDay: string]

/**
 * School holidays as the states announce them years ahead (Kultusministerkonferenz, Ferienregelung 2024/25 to 2029/30). They cannot be
 * computed; for other states and later years a club enters them as its own dates.
 */
export const SCHOOL_HOLIDAYS: { [Key in State]?: readonly SchoolHoliday[] } = {
  SL: [
    ['Sommerferien', '2024-07-15', '2024-08-23'],
    ['Herbstferien', '2024-10-14', '2024-10-25'],
    ['Weihnachtsferien', '2024-12-23', '2025-01-03'],
    ['Winterferien', '2025-02-24', '2025-03-04'],
    ['Osterferien', '2025-04-14', '2025-04-25'],
    ['Sommerferien', '2025-07-07', '2025-08-14'],
    ['Herbstferien', '2025-10-13', '2025-10-24'],
    ['Weihnachtsferien', '2025-12-22', '2026-01-02'],
    ['Winterferien', '2026-02-16', '2026-02-20'],
    ['Osterferien', '2026-04-07', '2026-04-17'],
    ['Sommerferien', '2026-06-29', '2026-08-07'],
    ['Herbstferien', '2026-10-05', '2026-10-16'],
    ['Weihnachtsferien', '2026-12-21', '2026-12-31'],
    ['Winterferien', '2027-02-08', '2027-02-12'],
    ['Osterferien', '2027-03-30', '2027-04-09'],
    ['Sommerferien', '2027-06-28', '2027-08-06'],
    ['Herbstferien', '2027-10-04', '2027-10-15'],
    ['Weihnachtsferien', '2027-12-20', '2027-12-31'],
    ['Winterferien', '2028-02-21', '2028-02-29'],
    ['Osterferien', '2028-04-12', '2028-04-21'],
    ['Sommerferien', '2028-07-03', '2028-08-11'],
    ['Herbstferien', '2028-10-09', '2028-10-20'],
    ['Weihnachtsferien', '2028-12-20', '2029-01-02'],
    ['Winterferien', '2029-02-12', '2029-02-16'],
    ['Osterferien', '2029-03-26', '2029-04-06'],
    ['Pfingstferien', '2029-05-22', '2029-05-25'],
    ['Sommerferien', '2029-07-16', '2029-08-24'],
    ['Herbstferien', '2029-10-22', '2029-11-02'],
    ['Weihnachtsferien', '2029-12-21', '2030-01-04'],
    ['Winterferien', '2030-02-25', '2030-03-05'],
    ['Osterferien', '2030-04-15', '2030-04-26'],
    ['Sommerferien', '2030-07-22', '2030-08-30'],
  ],
}

/** @property isSchool school holidays; otherwise a public holiday */
export type Holiday = { name: string; from: string; until: string; isSchool: boolean }

/** Where a day is a holiday: everywhere, or in these states. */
type Rule = { name: string; states?: readonly State[] }

const NORTH_AND_EAST = ['BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH'] as const
const CORPUS_CHRISTI = ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] as const

/** By month and day. Only holidays that the law of a state grants throughout that state; sources: the holiday laws of the states. */
const FIXED: Record<string, Rule> = {
  '01-01': { name: 'Neujahr' },
  '01-06': { name: 'Heilige Drei Könige', states: ['BW', 'BY', 'ST'] },
  '03-08': { name: 'Internationaler Frauentag', states: ['BE', 'MV'] },
  '05-01': { name: 'Tag der Arbeit' },
  '08-15': { name: 'Mariä Himmelfahrt', states: ['SL'] },
  '09-20': { name: 'Weltkindertag', states: ['TH'] },
  '10-03': { name: 'Tag der Deutschen Einheit' },
  '10-31': { name: 'Reformationstag', states: NORTH_AND_EAST },
  '11-01': { name: 'Allerheiligen', states: ['BW', 'BY', 'NW', 'RP', 'SL'] },
  '12-25': { name: '1. Weihnachtstag' },
  '12-26': { name: '2. Weihnachtstag' },
}

/** By days after Easter Sunday. */
const MOVABLE: Record<number, Rule> = {
  [-2]: { name: 'Karfreitag' },
  0: { name: 'Ostersonntag', states: ['BB', 'HE'] },
  1: { name: 'Ostermontag' },
  39: { name: 'Christi Himmelfahrt' },
  49: { name: 'Pfingstsonntag', states: ['BB', 'HE'] },
  50: { name: 'Pfingstmontag' },
  60: { name: 'Fronleichnam', states: CORPUS_CHRISTI },
}

/** Public holidays of a state and, where known, its school holidays, that overlap the span. */
export function holidaysIn(state: State, span: Span): Holiday[] {
  const years: number[] = []
  for (let year = Number(span.from.slice(0, 4)); year <= Number(span.until.slice(0, 4)); year++) years.push(year)
  const school = (SCHOOL_HOLIDAYS[state] ?? []).map(([name, from, until]) => ({ name, from, until, isSchool: true }))
  return [...years.flatMap((year) => publicHolidays(state, year)), ...school].filter(
    ({ from, until }) => from <= span.until && until >= span.from,
  )
}

function publicHolidays(state: State, year: number): Holiday[] {
  const easter = easterSunday(year)
  const days: [string, Rule][] = [
    ...Object.entries(FIXED).map(([day, rule]): [string, Rule] => [`${year}-${day}`, rule]),
    ...Object.entries(MOVABLE).map(([after, rule]): [string, Rule] => [addDays(easter, Number(after)), rule]),
    ...(state === 'SN' ? [[repentanceDay(year), { name: 'Buß- und Bettag' }] satisfies [string, Rule]] : []),
  ]
  return days
    .filter(([, { states }]) => states === undefined || states.includes(state))
    .map(([day, { name }]) => ({ name, from: day, until: day, isSchool: false }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** The anonymous Gregorian algorithm („Computus“, Nature, 20 April 1876), with the letters used there. */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return new Temporal.PlainDate(year, Math.floor(n / 31), (n % 31) + 1).toString()
}

/** The Wednesday before the 23rd of November. */
function repentanceDay(year: number): string {
  const end = new Temporal.PlainDate(year, 11, 22)
  return end.subtract({ days: (end.dayOfWeek + 4) % 7 }).toString()
}
