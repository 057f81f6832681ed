import { readRule, type Rule } from './repeat-rule.ts'

/** Days from `from` to `until`, both included, written `2025-02-21`. */
export type Span = { from: string; until: string }

const DAY = 86_400_000
/** Forty years; nobody asks for more, and each day is looked at. */
const MOST_DAYS = 14_610

/** What is wrong with a rule: it cannot be read, or the first day is none of its days (RFC 5545, 3.8.5.3). */
export function findRepeatMistake(rule: string, firstDay: string): 'rule' | 'first-day' | undefined {
  const read = readRule(rule)
  if (!read) return 'rule'
  return fallsOn(read, partsOf(Date.parse(firstDay)), partsOf(Date.parse(firstDay))) ? undefined : 'first-day'
}

/** The days on which a date begins that repeats, within the span. Each day is asked by itself, so no rule takes longer than another. */
export function repeatedDays(rule: string, firstDay: string, span: Span): string[] {
  const read = readRule(rule)
  const first = partsOf(Date.parse(firstDay))
  const from = Math.max(first.at, Date.parse(span.from))
  const until = Math.min(Date.parse(span.until), from + MOST_DAYS * DAY)
  const days: string[] = []
  for (let at = from; read && at <= until; at += DAY)
    if (fallsOn(read, first, partsOf(at))) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** @property weekday 0 for Sunday @property dayOfYear from 1 @property week, month, year running numbers; weeks begin on Monday */
type Parts = ReturnType<typeof partsOf>

function partsOf(at: number) {
  const date = new Date(at)
  const [year, monthOfYear] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const begin = Date.UTC(year, 0, 1)
  return {
    at,
    year,
    monthOfYear,
    month: year * 12 + monthOfYear,
    week: Math.floor((at / DAY + 3) / 7),
    weekday: date.getUTCDay(),
    dayOfMonth: date.getUTCDate(),
    daysInMonth: new Date(Date.UTC(year, monthOfYear, 0)).getUTCDate(),
    dayOfYear: (at - begin) / DAY + 1,
    daysInYear: (Date.UTC(year + 1, 0, 1) - begin) / DAY,
  }
}

/** Whether the rule of a series that begins on the first day names this one (RFC 5545, 3.3.10). */
function fallsOn(rule: Rule, first: Parts, day: Parts): boolean {
  if (rule.months && !rule.months.includes(day.monthOfYear)) return false
  const isMonthDay = !rule.monthDays || rule.monthDays.some((each) => isCounted(each, day.dayOfMonth, day.daysInMonth))
  const isWeekday = !rule.weekdays || rule.weekdays.some((each) => isNamed(each, rule, day))
  return (
    periodsBetween(rule, first, day) % rule.interval === 0 && isMonthDay && isWeekday && isLikeFirst(rule, first, day)
  )
}

function periodsBetween({ frequency }: Rule, first: Parts, day: Parts): number {
  switch (frequency) {
    case 'DAILY':
      return (day.at - first.at) / DAY
    case 'WEEKLY':
      return day.week - first.week
    case 'MONTHLY':
      return day.month - first.month
    case 'YEARLY':
      return day.year - first.year
  }
}

/** What a rule does not say is as on the first day. */
function isLikeFirst({ frequency, months, monthDays, weekdays }: Rule, first: Parts, day: Parts): boolean {
  if (frequency === 'DAILY' || monthDays || weekdays) return true
  if (frequency === 'WEEKLY') return day.weekday === first.weekday
  const isMonth = frequency === 'MONTHLY' || months !== undefined || day.monthOfYear === first.monthOfYear
  return isMonth && day.dayOfMonth === first.dayOfMonth
}

/** „The third Friday“ is one of the month, and of the year where the rule speaks of years alone. */
function isNamed({ ordinal, weekday }: { ordinal: number; weekday: number }, rule: Rule, day: Parts): boolean {
  if (day.weekday !== weekday) return false
  if (ordinal === 0) return true
  const isOfYear = rule.frequency === 'YEARLY' && !rule.months
  const [place, length] = isOfYear ? [day.dayOfYear, day.daysInYear] : [day.dayOfMonth, day.daysInMonth]
  return ordinal > 0 ? Math.ceil(place / 7) === ordinal : Math.ceil((length - place + 1) / 7) === -ordinal
}

const isCounted = (count: number, place: number, length: number): boolean =>
  count > 0 ? place === count : length - place + 1 === -count
