import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { readEvents } from '#tests/support/dates/read-calendar.ts'
import { composeMatchCalendar, type CalendarMatch } from './match-calendar.ts'

const match: CalendarMatch = {
  key: '2024-25-herren-1-a--b',
  startsAt: new Date('2024-11-30T17:00:00Z'),
  isDayOnly: false,
  isPutOff: false,
  summary: 'Herren 1: TTC Ottenbruch – TTC Musterdorf',
  description: 'Bezirksliga',
  location: 'Sporthalle; Ottenbruch',
  url: 'https://club.example/mannschaften/herren-1',
  sequence: 2,
  changedAt: new Date('2024-11-01T08:00:00Z'),
}

function read(matches: CalendarMatch[]) {
  const url = 'https://club.example/mannschaften/herren-1/spiele.ics'
  const name = 'Herren 1, TTC Musterdorf'
  return readEvents(composeMatchCalendar({ name, publicUrl: 'https://club.example', matches, url }))
}
afterAll(() => ICAL.TimezoneService.reset())

test('a match keeps its identity when it is moved, and its number rises', () => {
  const [before] = read([match])
  const [after] = read([{ ...match, startsAt: new Date('2024-11-29T19:00:00Z'), sequence: 3 }])
  expect(before?.uid).toBe('spiel-2024-25-herren-1-a--b@club.example')
  expect(after?.uid).toBe(before?.uid)
  expect([before?.sequence, after?.sequence]).toEqual([2, 3])
  expect(after?.startDate.toJSDate()).toEqual(new Date('2024-11-29T19:00:00Z'))
})

test('matches begin at the same German hour before and after the clocks change', () => {
  const days = ['2025-03-29T17:00:00Z', '2025-03-30T16:00:00Z', '2025-10-25T16:00:00Z', '2025-10-26T17:00:00Z']
  const events = read(days.map((day, index) => ({ ...match, key: String(index), startsAt: new Date(day) })))
  expect(events.map(({ startDate }) => [startDate.hour, startDate.zone.tzid])).toEqual(
    Array.from({ length: 4 }, () => [18, 'Europe/Berlin']),
  )
  expect(events.map(({ startDate }) => startDate.toJSDate())).toEqual(days.map((day) => new Date(day)))
})

test('a match of which only the day is known takes the day, on the right date', () => {
  const [event] = read([{ ...match, startsAt: new Date('2024-11-29T23:00:00Z'), isDayOnly: true }])
  expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, '2024-11-30'])
})

test('a match that is put off is cancelled in calendars until it has a new day', () => {
  const [event] = read([{ ...match, isPutOff: true }])
  expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(event?.location).toBe('Sporthalle; Ottenbruch')
})
