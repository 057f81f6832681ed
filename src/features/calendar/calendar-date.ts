import { ICalEventStatus, type ICalCalendar, type ICalEventData } from 'ical-generator'
import { plain } from './calendar-text.ts'
import { BERLIN } from './vtimezone.ts'

/**
 * A date of the club as its calendar shows it. Days and times are German.
 *
 * @property description plain text
 * @property lastDay of the first occurrence
 * @property rule how it repeats (RFC 5545), without its end
 * @property until the last day on which a repetition may begin
 * @property exceptions days of a series on which it does not take place; with a reason, the calendar shows the day as cancelled
 * @property sequence rises with every change
 */
export type CalendarDate = {
  slug: string
  title: string
  description: string
  place: string | undefined
  url: string
  firstDay: string
  lastDay: string
  from: string | undefined
  to: string | undefined
  rule: string | undefined
  until: string | undefined
  exceptions: { day: string; reason: string | undefined }[]
  cancelled: string | undefined
  sequence: number
  changedAt: Date
}

/** Adds the date, and each cancelled time of a series as an entry of its own, so that programs that hide cancelled entries hide only that one. */
export function addDate(calendar: ICalCalendar, date: CalendarDate, host: string): void {
  const { slug, sequence, changedAt, url } = date
  const common = { sequence, stamp: changedAt, lastModified: changedAt, timezone: BERLIN, url, ...texts(date) }
  calendar.createEvent({
    ...common,
    ...times(date, date.firstDay),
    ...cancellation(date, date.cancelled),
    id: `termin-${slug}@${host}`,
    ...(date.rule !== undefined && { repeating: repeating(date, date.rule) }),
  })
  for (const { day, reason } of date.exceptions) {
    if (reason === undefined || date.rule === undefined) continue
    const id = `termin-${slug}-${day}@${host}`
    calendar.createEvent({ ...common, ...times(date, day), ...cancellation(date, reason), id })
  }
}

const texts = ({ title, description, place }: CalendarDate) => ({
  summary: plain(title),
  ...(description !== '' && { description: plain(description) }),
  ...(place !== undefined && { location: plain(place) }),
})

function cancellation({ title }: CalendarDate, reason: string | undefined): Partial<ICalEventData> {
  if (reason === undefined) return {}
  return { status: ICalEventStatus.CANCELLED, summary: plain(`Fällt aus: ${title}`), description: plain(reason) }
}

function times({ firstDay, lastDay, from, to }: CalendarDate, day: string) {
  const begin = Temporal.PlainDate.from(day)
  const end = begin.add(Temporal.PlainDate.from(firstDay).until(lastDay))
  // An entry of whole days ends on the day after the last one (RFC 5545, 3.6.1).
  if (from === undefined) return { allDay: true, start: atMidnight(begin), end: atMidnight(end.add({ days: 1 })) }
  const at = (date: Temporal.PlainDate, time: string) => date.toPlainDateTime(Temporal.PlainTime.from(time))
  return { start: at(begin, from), ...(to !== undefined && { end: at(end, to) }) }
}

const atMidnight = (date: Temporal.PlainDate) => date.toPlainDateTime(new Temporal.PlainTime())

/** Lines of the series; its end is a day if its beginning is one, otherwise a moment in UTC (RFC 5545, 3.3.10). */
function repeating({ rule: _, from, until, exceptions }: CalendarDate, rule: string): string {
  const end = until === undefined ? '' : `;UNTIL=${from === undefined ? compact(until) : endInUtc(until)}`
  const type = from === undefined ? ';VALUE=DATE' : `;TZID=${BERLIN}`
  const clock = from === undefined ? '' : `T${from.replace(':', '')}00`
  const days = exceptions.map(({ day }) => compact(day) + clock)
  return [`RRULE:${rule}${end}`, ...(days.length === 0 ? [] : [`EXDATE${type}:${days.join(',')}`])].join('\n')
}

const compact = (day: string) => day.replaceAll('-', '')

function endInUtc(day: string): string {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(BERLIN)
  return next.subtract({ seconds: 1 }).toInstant().toString().replace(/[-:]/g, '')
}
