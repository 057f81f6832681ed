import ical, { ICalEventRepeatingFreq, type ICalCalendar } from 'ical-generator'
import { DAY, SECOND } from '#shared/durations.ts'
import { singleTrainings, trainingSeries, type TrainingPlan } from './training-series.ts'
import { BERLIN, BERLIN_RULES } from './vtimezone.ts'

/** What the calendar shows; all of it public. */
export type CalendarFacts = {
  club: {
    name: string
    shortName: string
    hall: { name: string; street: string; postalCode: string; city: string }
  }
  training: TrainingPlan
  events: CalendarEvent[]
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
    description: escapeText(`Training und Turniere: ${facts.club.name}`),
    prodId: '//Vereinsheim//Kalender//DE',
    scale: 'gregorian',
    source: `${facts.publicUrl}/kalender.ics`,
    ttl: DAY / SECOND,
  })
  addTraining(calendar, facts)
  for (const event of facts.events) addEvent(calendar, event, facts)
  return complete(calendar.toString())
}

/** Of a calendar as the generator writes it: it would put the time zone before some of the calendar's own properties, and leaves the last line open. */
export function complete(text: string): string {
  const zone = BERLIN_RULES.replaceAll('\n', '\r\n')
  return `${text.replace('\r\nBEGIN:VEVENT', `\r\n${zone}$&`)}\r\n`
}

function addTraining(calendar: ICalCalendar, { club, training, publicUrl }: CalendarFacts): void {
  const { name, street, postalCode, city } = club.hall
  const location = plain(`${name}, ${street}, ${postalCode} ${city}`)
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
      ...{ location, url: publicUrl },
    })
  }
  for (const { key, group, reason, start, end } of singleTrainings(training)) {
    calendar.createEvent({
      ...unchanging({ training, publicUrl }, key),
      ...{ sequence, start, end, location, url: publicUrl },
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

export const inBerlin = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(BERLIN)

/** Texts may hold tabs and line breaks, but no other control characters. */
export const plain = (text: string) => text.replace(/(?![\t\n\r])\p{Control}/gu, '')

export const escapeText = (text: string) =>
  plain(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
