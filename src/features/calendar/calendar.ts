import ical, { ICalEventRepeatingFreq, type ICalCalendar } from 'ical-generator'
import { DAY, SECOND } from '#shared/durations.ts'
import { addDate, type CalendarDate } from './calendar-date.ts'
import { complete, escapeText, plain } from './calendar-text.ts'
import { addMatch, type CalendarMatch } from './match-calendar.ts'
import { addEvent, type CalendarEvent } from './tournament-calendar.ts'
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
  /** Where clients fetch this calendar again. */
  path: string
  /** Origin of the site; its host is part of every entry's identity. */
  publicUrl: string
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
  const issued = { publicUrl: facts.publicUrl, stamp: stampOf(facts.training) }
  for (const event of facts.events) addEvent(calendar, event, issued)
  for (const date of facts.dates) addDate(calendar, date, new URL(facts.publicUrl).hostname)
  for (const match of facts.matches) addMatch(calendar, match, facts.publicUrl)
  return complete(calendar.toString())
}

function addTraining(calendar: ICalCalendar, { club, training, publicUrl }: CalendarFacts): void {
  const { hall } = club
  const location = hall ? plain(`${hall.name}, ${hall.street}, ${hall.postalCode} ${hall.city}`) : null
  // Every added break or exception changes the series; the greater number tells clients that their copy is outdated.
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

function unchanging({ training, publicUrl }: Pick<CalendarFacts, 'training' | 'publicUrl'>, key: string) {
  const stamp = stampOf(training)
  return { id: `${key}@${new URL(publicUrl).hostname}`, stamp, lastModified: stamp, timezone: BERLIN }
}

/** The only moment among a club's facts that is certain to lie in the past when a client subscribes. */
export const stampOf = ({ seasonFrom }: Pick<TrainingPlan, 'seasonFrom'>): Date =>
  new Date(Temporal.PlainDate.from(seasonFrom).toZonedDateTime(BERLIN).epochMilliseconds)
