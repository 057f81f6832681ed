import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { composeTournamentCalendar } from './tournament-calendar.ts'

const event = (publicUrl: string) => ({
  publicUrl,
  stamp: new Date('2026-08-01T00:00:00Z'),
  slug: 'pokal',
  name: 'Pokal; mit Komma, und\u0007 Ton',
  description: 'TTC\nAnmeldung bis 19.12.2026',
  venue: 'Halle',
  startsAt: new Date('2026-12-28T09:00:00Z'),
  endsAt: new Date('2026-12-28T17:00:00Z'),
  url: `${publicUrl}/pokal`,
})

test('tournaments of several clubs are told apart by their clubs, and stand at German times', () => {
  const url = 'https://host.example/termine.ics'
  const text = composeTournamentCalendar({
    name: 'Turniere',
    url,
    events: ['https://a.example', 'https://b.example'].map(event),
  })
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
  const [zone] = calendar.getAllSubcomponents('vtimezone')
  expect(zone?.getFirstPropertyValue('tzid')).toBe('Europe/Berlin')
  const entries = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  expect(entries.map(({ uid }) => uid)).toEqual(['turnier-pokal@a.example', 'turnier-pokal@b.example'])
  expect(entries[0]).toMatchObject({ summary: 'Pokal; mit Komma, und Ton', location: 'Halle' })
  expect(entries[0]?.startDate.toString()).toBe('2026-12-28T10:00:00')
})
