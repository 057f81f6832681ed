import ical, { ICalEventStatus, type ICalCalendar } from 'ical-generator'
import { DAY, HOUR, SECOND } from '#shared/durations.ts'
import { complete, escapeText, inBerlin, plain } from './calendar-text.ts'
import { BERLIN } from './vtimezone.ts'

/**
 * A match as calendars show it.
 *
 * @property key never changes @property startsAt of a postponed match: when it should have been
 * @property sequence rises with each change
 */
export type CalendarMatch = {
  key: string
  startsAt: Date
  isDayOnly: boolean
  isPutOff: boolean
  summary: string
  description: string
  location: string
  url: string
  sequence: number
  changedAt: Date
}

/** @property url of the calendar itself, absolute */
export type MatchCalendarFacts = { name: string; url: string; publicUrl: string; matches: CalendarMatch[] }

/** How long a tie lasts in the calendar. */
const LASTS = 3 * HOUR

/** Matches as an iCalendar text (RFC 5545) for subscribing. The same facts give the same text. */
export function composeMatchCalendar({ name, url, publicUrl, matches }: MatchCalendarFacts): string {
  const calendar = ical({
    name: escapeText(name),
    prodId: '//Vereinsheim//Spiele//DE',
    scale: 'gregorian',
    source: url,
    ttl: DAY / SECOND,
  })
  for (const match of matches) addMatch(calendar, match, publicUrl)
  return complete(calendar.toString())
}

/** Adds one event, which keeps its id when the match is moved; a match without an hour takes the whole day. */
export function addMatch(calendar: ICalCalendar, match: CalendarMatch, publicUrl: string): void {
  calendar.createEvent({
    id: `spiel-${match.key}@${new URL(publicUrl).hostname}`,
    stamp: match.changedAt,
    lastModified: match.changedAt,
    sequence: match.sequence,
    timezone: BERLIN,
    start: inBerlin(match.startsAt),
    ...(match.isDayOnly ? { allDay: true } : { end: inBerlin(new Date(match.startsAt.getTime() + LASTS)) }),
    summary: plain(match.summary),
    description: plain(match.description),
    location: plain(match.location),
    url: match.url,
    ...(match.isPutOff && { status: ICalEventStatus.CANCELLED }),
  })
}
