import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { readEvents as read, startsOf } from '#tests/support/dates/read-calendar.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'
import { composeCalendar } from './calendar.ts'
import type { CalendarDate } from './calendar-date.ts'

const DATE: CalendarDate = {
  slug: 'schnupperabend',
  title: 'Schnupperabend',
  description: 'Schläger ausleihen, mitspielen.',
  place: 'Schulturnhalle',
  url: 'https://club.example/termine/schnupperabend',
  firstDay: '2024-01-05',
  lastDay: '2024-01-05',
  from: '18:30',
  to: '20:30',
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  until: undefined,
  exceptions: [],
  cancelled: undefined,
  sequence: 3,
  changedAt: new Date('2024-01-01T12:00:00Z'),
}

const compose = (date: Partial<CalendarDate>) =>
  composeCalendar({
    publicUrl: 'https://club.example',
    path: '/termine/schnupperabend.ics',
    club: sampleClub,
    training: { slots: [], breaks: [], seasonFrom: '2023-08-01' },
    events: [],
    matches: [],
    dates: [{ ...DATE, ...date }],
  })

const readEvents = (date: Partial<CalendarDate>) => read(compose(date))

afterAll(() => ICAL.TimezoneService.reset())

test('every first Friday begins at the same German hour on both sides of both nights of the clocks', () => {
  const [event] = readEvents({})
  const starts = startsOf(event, 24)
  expect(starts.slice(1, 5)).toEqual([
    '2024-02-02T17:30:00.000Z',
    '2024-03-01T17:30:00.000Z',
    '2024-04-05T16:30:00.000Z',
    '2024-05-03T16:30:00.000Z',
  ])
  expect(starts).toContain('2024-10-04T16:30:00.000Z')
  expect(starts).toContain('2024-11-01T17:30:00.000Z')
  expect(event?.duration.toString()).toBe('PT2H')
})

test.each([
  ['skip, an hour later', '2025-03-30', '2025-03-30T03:30:00'],
  ['repeat, as it is written', '2025-10-26', '2025-10-26T02:30:00'],
])('a date in the hour that the clocks %s', (_, day, start) => {
  const [event] = readEvents({ rule: undefined, firstDay: day, lastDay: day, from: '02:30', to: '03:45' })
  expect(event?.startDate.toString()).toBe(start)
})

test('a series ends after its last day, with a time and without', () => {
  const until = '2024-03-01'
  expect(startsOf(readEvents({ until })[0], 9)).toHaveLength(3)
  const [wholeDays] = readEvents({ until, from: undefined, to: undefined })
  expect(startsOf(wholeDays, 9)).toEqual(['2024-01-05', '2024-02-02', '2024-03-01'])
})

test('what is for whole days ends with its last day', () => {
  const [event] = readEvents({ rule: undefined, from: undefined, to: undefined, lastDay: '2024-01-07' })
  expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2024-01-05', '2024-01-08'])
})

test('a day of a series that is cancelled says so with its reason, and one left out is not there', () => {
  const exceptions = [
    { day: '2024-02-02', reason: 'Halle belegt' },
    { day: '2024-03-01', reason: undefined },
  ]
  const [series, cancelled, ...others] = readEvents({ exceptions })
  expect(startsOf(series, 2)).toEqual(['2024-01-05T17:30:00.000Z', '2024-04-05T16:30:00.000Z'])
  expect(cancelled).toMatchObject({ summary: 'Fällt aus: Schnupperabend', description: 'Halle belegt' })
  expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(cancelled?.startDate.toJSDate().toISOString()).toBe('2024-02-02T17:30:00.000Z')
  expect(others).toEqual([])
})

test('a date keeps its identity while its sequence rises', () => {
  const [before] = readEvents({})
  const [after] = readEvents({ sequence: 4, from: '19:00', to: '21:00', cancelled: 'Sturm' })
  expect([before?.uid, before?.sequence]).toEqual(['termin-schnupperabend@club.example', 3])
  expect([after?.uid, after?.sequence]).toEqual(['termin-schnupperabend@club.example', 4])
  expect(after?.summary).toBe('Fällt aus: Schnupperabend')
})

test('no line is longer than RFC 5545 allows, however many days are left out', () => {
  const exceptions = Array.from({ length: 40 }, (_, index) => ({
    day: `2025-${String((index % 12) + 1).padStart(2, '0')}-01`,
    reason: undefined,
  }))
  const lines = compose({ exceptions, description: 'Ä'.repeat(300) }).split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
})
