import ical, { type ICalCalendar } from 'ical-generator'
import { HOUR, SECOND } from '#shared/durations.ts'
import { complete, escapeText, inBerlin, plain } from './calendar-text.ts'
import { BERLIN } from './vtimezone.ts'

/** A tournament. @property description plain text @property url absolute address of its page */
export type CalendarEvent = {
  slug: string
  name: string
  description: string
  venue: string
  startsAt: Date
  endsAt: Date
  url: string
}

/** @property stamp a constant moment that is certain to lie in the past when a client subscribes */
type Issued = { publicUrl: string; stamp: Date }

/** Tournaments of several clubs; each entry is the same as in its club's own calendar. @property url of the calendar itself, absolute */
export type TournamentCalendarFacts = { name: string; url: string; events: (CalendarEvent & Issued)[] }

/** Tournaments as an iCalendar text (RFC 5545) for subscribing. The same facts give the same text. */
export function composeTournamentCalendar({ name, url, events }: TournamentCalendarFacts): string {
  const calendar = ical({
    name: escapeText(name),
    prodId: '//Vereinsheim//Turniere//DE',
    scale: 'gregorian',
    source: url,
    // Entries open and close within hours.
    ttl: (6 * HOUR) / SECOND,
  })
  for (const event of events) addEvent(calendar, event, event)
  return complete(calendar.toString())
}

export function addEvent(calendar: ICalCalendar, event: CalendarEvent, { publicUrl, stamp }: Issued): void {
  calendar.createEvent({
    id: `turnier-${event.slug}@${new URL(publicUrl).hostname}`,
    stamp,
    lastModified: stamp,
    timezone: BERLIN,
    sequence: 0,
    start: inBerlin(event.startsAt),
    end: inBerlin(event.endsAt),
    summary: plain(event.name),
    description: plain(event.description),
    location: plain(event.venue),
    url: event.url,
  })
}
