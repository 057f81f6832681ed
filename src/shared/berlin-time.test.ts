import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  berlinDay,
  berlinDaysBetween,
  berlinYear,
  startOfBerlinYear,
  endOfBerlinDay,
  formatCalendarLeaf,
  formatDate,
  formatDateTime,
  formatListDate,
  formatLongDate,
  formatTime,
  parseBerlinTime,
  toLocalText,
} from './berlin-time.ts'
import { anyText } from '#tests/support/samples/any-text.ts'

const instant = (text: string) => new Date(text)

test.each([
  ['2024-11-24T17:30:00.000Z', '24.11.2024 18:30'],
  ['2024-07-01T10:05:00.000Z', '01.07.2024 12:05'],
  ['2024-12-31T23:00:00.000Z', '01.01.2025 00:00'],
  ['2024-12-31T22:59:59.999Z', '31.12.2024 23:59'],
])('%s is shown as %s, summer and winter, over midnight and the year', (utc, shown) => {
  expect(formatDateTime(instant(utc))).toBe(shown)
})

test('every place of the site has its own form of a date', () => {
  const moment = instant('2024-12-28T09:00:00.000Z')
  expect(formatDate(moment)).toBe('28.12.2024')
  expect(formatTime(moment)).toBe('10:00')
  expect(formatListDate(moment)).toBe('28.12.2024, 10:00')
  expect(formatLongDate(moment)).toBe('Samstag, 28. Dezember 2024')
  expect(formatCalendarLeaf(moment)).toEqual({ day: '28', month: 'DEZ' })
})

test('each month fits on the calendar leaf in three letters', () => {
  const months = Array.from({ length: 12 }, (_, i) => formatCalendarLeaf(new Date(Date.UTC(2024, i, 15, 12))).month)
  expect(months).toEqual(['JAN', 'FEB', 'MÄR', 'APR', 'MAI', 'JUN', 'JUL', 'AUG', 'SEP', 'OKT', 'NOV', 'DEZ'])
})

test.each([
  ['2024-11-24', '2024-11-23T23:00:00.000Z'],
  ['2024-11-24 18:30', '2024-11-24T17:30:00.000Z'],
  ['2024-11-24T18:30:15', '2024-11-24T17:30:15.000Z'],
  ['2024-07-01 12:00', '2024-07-01T10:00:00.000Z'],
  ['2024-11-24T18:30:00Z', '2024-11-24T18:30:00.000Z'],
  ['2024-11-24T18:30:00+05:00', '2024-11-24T13:30:00.000Z'],
  ['2024-02-29', '2024-02-28T23:00:00.000Z'],
])('"%s" means %s', (text, utc) => {
  expect(parseBerlinTime(text)).toEqual(instant(utc))
})

test('a local time that the clocks skip in spring moves forward by an hour', () => {
  expect(parseBerlinTime('2024-03-31 02:30')).toEqual(instant('2024-03-31T01:30:00.000Z'))
})

test('a local time that occurs twice in autumn means the first', () => {
  expect(parseBerlinTime('2024-10-27 02:30')).toEqual(instant('2024-10-27T00:30:00.000Z'))
})

test.each([
  ...['', 'gestern', '24.11.2024', '2024-11', '2024-13-01', '2024-02-30', '2023-02-29', '2024-11-24 24:00'],
  ...['2024-11-24 18:60', '2024-11-24 8:30', ' 2024-11-24', '2024-11-24 18:30 Uhr', '2024-11-24\n', '٢٠٢٤-١١-٢٤'],
])('"%s" is no moment', (text) => {
  expect(parseBerlinTime(text)).toBeUndefined()
})

test('any other text is not a moment either, and never throws', () => {
  const texts = fc.oneof(anyText(), fc.stringMatching(/^[\d TZ:+.[\]-]{0,40}$/))
  fc.assert(
    fc.property(texts, (text) => {
      const read = parseBerlinTime(text)
      return read === undefined || !Number.isNaN(read.getTime())
    }),
    { numRuns: 2_000 },
  )
})

test('a day ends one millisecond before the next begins, also when the clocks change', () => {
  expect(endOfBerlinDay('2024-12-19')).toEqual(instant('2024-12-19T22:59:59.999Z'))
  expect(endOfBerlinDay('2024-03-31')).toEqual(instant('2024-03-31T21:59:59.999Z'))
  expect(endOfBerlinDay('2024-10-27')).toEqual(instant('2024-10-27T22:59:59.999Z'))
})

test('a day that does not exist has no end and throws', () => {
  expect(() => endOfBerlinDay('2024-02-30')).toThrow(RangeError)
})

const moments = fc.date({ min: instant('1950-01-01'), max: instant('2099-12-31'), noInvalidDate: true })

test('every moment lies on the day whose end comes next', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const end = endOfBerlinDay(berlinDay(moment)).getTime()
      const hours = (end - moment.getTime()) / 3_600_000
      return hours >= 0 && hours <= 25 && formatDate(moment) === formatDate(new Date(end))
    }),
  )
})

test('a moment written as local time is read back, except in the hour that occurs twice', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const whole = new Date(Math.trunc(moment.getTime() / 1_000) * 1_000)
      const read = parseBerlinTime(toLocalText(whole))
      const difference = whole.getTime() - (read?.getTime() ?? Number.NaN)
      return difference === 0 || difference === 3_600_000
    }),
    { numRuns: 1_000 },
  )
})

test('seconds are written only when there are some', () => {
  expect(toLocalText(instant('2024-11-24T17:30:00.000Z'))).toBe('2024-11-24 18:30')
  expect(toLocalText(instant('2024-11-24T17:30:05.000Z'))).toBe('2024-11-24 18:30:05')
})

test('a year begins at midnight in Berlin', () => {
  const begin = startOfBerlinYear(2024)
  expect(begin.toISOString()).toBe('2023-12-31T23:00:00.000Z')
  expect([berlinYear(begin), berlinYear(new Date(begin.getTime() - 1))]).toEqual([2024, 2023])
})

test.each([
  ['2024-11-20T22:59:00Z', '2024-11-20T23:01:00Z', 1],
  ['2024-11-20T23:01:00Z', '2024-11-21T22:59:00Z', 0],
  ['2024-10-25T12:00:00Z', '2024-11-01T12:00:00Z', 7],
])('between %s and %s lie %i midnights in Germany', (from, to, days) => {
  expect(berlinDaysBetween(new Date(from), new Date(to))).toBe(days)
})
