import ical, { ICalEventRepeatingFreq, type ICalCalendar } from 'ical-generator'
import { DAY, SECOND } from '#shared/durations.ts'
import { addDate, type CalendarDate } from './calendar-date.ts'
import { complete, escapeText, inBerlin, plain } from './calendar-text.ts'
import { addMatch, type CalendarMatch } from './match-calendar.ts'
import { singleTrainings, trainingSeries, type TrainingPlan } from './training-series.ts'
import { BERLIN } from './vtimezone.ts'

/** What the calendar shows; all of it public. */
export type CalendarFacts = {
  club: {
    name: string
    shortName: string
    hall?: { name: string; street: string; postalCode: string; city: string } | undefined
  }
  training: TrainingPlan
  events: CalendarEvent[]
  dates: CalendarDate[]
  matches: CalendarMatch[]
  /** Where this calendar is found, for those that ask again. */
  path: string
  /** Origin of the site; its host is part of every entry's identity. */
  publicUrl: string
}

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

/**
 * The club's dates as an iCalendar text (RFC 5545) for subscribing.
 *
 * The same facts give the same text: no clock is read, and entries keep their identity when their times change.
 */
export function composeCalendar(facts: CalendarFacts): string {
  const calendar = ical({
    // The generator escapes the texts of entries, but not these two.
    name: escapeText(facts.club.shortName),
    description: escapeText(`Termine: ${facts.club.name}`),
    prodId: '//Vereinsheim//Kalender//DE',
    scale: 'gregorian',
    source: facts.publicUrl + facts.path,
    ttl: DAY / SECOND,
  })
  addTraining(calendar, facts)
  for (const event of facts.events) addEvent(calendar, event, facts)
  for (const date of facts.dates) addDate(calendar, date, new URL(facts.publicUrl).hostname)
  for (const match of facts.matches) addMatch(calendar, match, facts.publicUrl)
  return complete(calendar.toString())
}

function addTraining(calendar: ICalCalendar, { club, training, publicUrl }: CalendarFacts): void {
  const { hall } = club
  const location = hall ? plain(`${hall.name}, ${hall.street}, ${hall.postalCode} ${hall.city}`) : null
  // Every break or exception that is added changes the series; the greater number tells calendars that theirs is outdated.
  const sequence = training.breaks.length + (training.exceptions?.length ?? 0)
  for (const series of trainingSeries(training)) {
    calendar.createEvent({
      ...unchanging({ training, publicUrl }, series.key),
      sequence,
      start: series.start,
      end: series.end,
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: series.day,
        ...(series.exceptions.length > 0 && { exclude: series.exceptions }),
      },
      summary: plain(`Training ${series.group}`),
      location,
      url: publicUrl,
    })
  }
  for (const { key, group, reason, start, end } of singleTrainings(training)) {
    calendar.createEvent({
      ...unchanging({ training, publicUrl }, key),
      sequence,
      start,
      end,
      location,
      url: publicUrl,
      summary: plain(group === undefined ? `Training: ${reason}` : `Training ${group}: ${reason}`),
    })
  }
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent, facts: CalendarFacts): void {
  calendar.createEvent({
    ...unchanging(facts, `turnier-${event.slug}`),
    sequence: 0,
    start: inBerlin(event.startsAt),
    end: inBerlin(event.endsAt),
    summary: plain(event.name),
    description: plain(event.description),
    location: plain(event.venue),
    url: event.url,
  })
}

function unchanging({ training, publicUrl }: Pick<CalendarFacts, 'training' | 'publicUrl'>, key: string) {
  // The one moment among the facts that is sure to lie in the past when somebody subscribes.
  const stamp = new Date(Temporal.PlainDate.from(training.seasonFrom).toZonedDateTime(BERLIN).epochMilliseconds)
  return { id: `${key}@${new URL(publicUrl).hostname}`, stamp, lastModified: stamp, timezone: BERLIN }
}
