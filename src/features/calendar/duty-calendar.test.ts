import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { readEvents } from '#tests/support/dates/read-calendar.ts'
import { composeDutyCalendar } from './duty-calendar.ts'

afterAll(() => ICAL.TimezoneService.reset())

test('a duty stands in one’s own calendar at its German time, and keeps its identity', () => {
  const duty = {
    id: '7',
    title: 'Theke: Dorfpokal, Finale',
    startsAt: new Date('2025-03-30T08:00:00Z'),
    endsAt: new Date('2025-03-30T10:00:00Z'),
  }
  const text = composeDutyCalendar([duty], 'https://club.example', new Date('2025-01-01T12:00:00Z'))
  const [event] = readEvents(text)
  expect(event).toMatchObject({ uid: 'dienst-7@club.example', summary: 'Theke: Dorfpokal, Finale' })
  expect(event?.startDate.toString()).toBe('2025-03-30T10:00:00')
  expect(event?.endDate.toString()).toBe('2025-03-30T12:00:00')
})

test('without a duty there is an empty calendar', () =>
  expect(composeDutyCalendar([], 'https://club.example', new Date())).not.toContain('VEVENT'))
