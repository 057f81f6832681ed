import ICAL from 'ical.js'

/** Days from `from` to `until`, both included, written `2025-02-21`. */
export type Span = { from: string; until: string }

/** Of RFC 5545's many parts those that people know from „jeden ersten Freitag“; the end stands apart, for it is a day. */
const PARTS = /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;(?:INTERVAL|BYDAY|BYMONTHDAY|BYMONTH)=[-+,\dA-Z]+)*$/

/** A weekly date of forty years; what is older needs no more. */
const MOST_DAYS = 2_100

function readRule(rule: string): ICAL.Recur | undefined {
  if (!PARTS.test(rule)) return undefined
  try {
    return ICAL.Recur.fromString(rule)
  } catch {
    // The library throws plain errors for values it cannot read; there is nothing else to know about them.
    return undefined
  }
}

/** What is wrong with a rule: it cannot be read, or the first day is none of its days (RFC 5545, 3.8.5.3). */
export function findRepeatMistake(rule: string, firstDay: string): 'rule' | 'first-day' | undefined {
  const read = readRule(rule)
  if (!read) return 'rule'
  const first = read.iterator(ICAL.Time.fromDateString(firstDay)).next() as ICAL.Time | null
  return first?.toString() === firstDay ? undefined : 'first-day'
}

/** The days on which a date begins that repeats, within the span. */
export function repeatedDays(rule: string, firstDay: string, span: Span): string[] {
  const iterator = readRule(rule)?.iterator(ICAL.Time.fromDateString(firstDay))
  const days: string[] = []
  for (let count = 0; iterator && count < MOST_DAYS; count++) {
    const day = (iterator.next() as ICAL.Time | null)?.toString()
    if (day === undefined || day > span.until) break
    if (day >= span.from) days.push(day)
  }
  return days
}
