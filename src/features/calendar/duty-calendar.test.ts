import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
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
  const parsed = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
  for (const zone of parsed.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const [event] = parsed.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  expect([event?.uid, event?.summary, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
    'dienst-7@club.example',
    'Theke: Dorfpokal, Finale',
    '2025-03-30T10:00:00',
    '2025-03-30T12:00:00',
  ])
})

test('without a duty there is an empty calendar', () => {
  expect(composeDutyCalendar([], 'https://club.example', new Date())).not.toContain('VEVENT')
})
