import ICAL from 'ical.js'

/** Days from `from` to `until`, both included, written `2025-02-21`. */
export type Span = { from: string; until: string }

/** Of RFC 5545's many parts those that people know from „jeden ersten Freitag“; the end stands apart, for it is a day. */
const PARTS = /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;(?:INTERVAL|BYDAY|BYMONTHDAY|BYMONTH)=[-+,\dA-Z]+)*$/

/** A weekly date of forty years; what is older needs no more. */
const MOST_DAYS = 2_100

function readRule(rule: string): ICAL.Recur | undefined {
  return PARTS.test(rule) ? ICAL.Recur.fromString(rule) : undefined
}

function firstOf(rule: string, firstDay: string): string | undefined {
  try {
    const read = readRule(rule)
    return read
      ? (read.iterator(ICAL.Time.fromDateString(firstDay)).next() as ICAL.Time | null)?.toString()
      : 'unreadable'
  } catch {
    // The library throws plain errors for values it cannot read or reckon with; there is nothing else to know about them.
    return 'unreadable'
  }
}

/** What is wrong with a rule: it cannot be read, or the first day is none of its days (RFC 5545, 3.8.5.3). */
export function findRepeatMistake(rule: string, firstDay: string): 'rule' | 'first-day' | undefined {
  const first = firstOf(rule, firstDay)
  if (first === 'unreadable') return 'rule'
  return first === firstDay ? undefined : 'first-day'
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
