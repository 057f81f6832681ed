import { addDays } from '#shared/add-days.ts'
import { splitMoment, type DateFile } from './club-date.ts'
import { repeatedDays, type Span } from './repeats.ts'

/** One occurrence of a date. Days and times are German. @property cancelled why it does not take place */
export type Occurrence = {
  day: string
  lastDay: string
  from: string | undefined
  to: string | undefined
  cancelled: string | undefined
}

/** The longest date that is still found by all of its days. */
const LONGEST_DAYS = 60

/** Occurrences of a date within the span, including cancelled ones, but without days left out of a series without a reason. */
export function occurrencesOf(date: DateFile, span: Span): Occurrence[] {
  const { day: firstDay, time: from } = splitMoment(date.from)
  const { day: end, time: to } = splitMoment(date.until ?? firstDay)
  const length = Temporal.PlainDate.from(firstDay).until(end).days
  const wide = {
    from: addDays(span.from, -Math.min(length, LONGEST_DAYS)),
    until: earlier(span.until, date.repeatsUntil),
  }
  const days = date.repeats === undefined ? [firstDay] : repeatedDays(date.repeats, firstDay, wide)
  const exceptions = new Map(date.exceptions?.map(({ day, reason }) => [day, reason]))
  return days.flatMap((day) => {
    const lastDay = addDays(day, length)
    if (lastDay < span.from || day > span.until) return []
    if (exceptions.has(day) && exceptions.get(day) === undefined) return []
    return [{ day, lastDay, from, to, cancelled: exceptions.get(day) ?? date.cancelled }]
  })
}

const earlier = (one: string, other: string | undefined) => (other !== undefined && other < one ? other : one)
