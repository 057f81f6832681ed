/** Days from `from` to `until`, both included, written `2025-02-21`. */
export type Span = { from: string; until: string }

const DAY = 86_400_000
/** Forty years: a limit, because every day is checked. */
const MOST_DAYS = 14_610

/** What is wrong with a rule: it cannot be parsed, or does not include the first day (RFC 5545, 3.8.5.3). */
export function findRepeatMistake(rule: string, firstDay: string): 'rule' | 'first-day' | undefined {
  const read = readRule(rule)
  if (!read) return 'rule'
  return fallsOn(read, partsOf(Date.parse(firstDay)), partsOf(Date.parse(firstDay))) ? undefined : 'first-day'
}

/** The days within the span on which a repeating date begins. Checks each day on its own, so no rule takes longer than another. */
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

/** @property weekday 0 for Sunday @property dayOfYear from 1 @property week, month, year consecutive numbers; weeks begin on Monday */
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

/** Whether the rule of a series that begins on the first day includes this day (RFC 5545, 3.3.10). */
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

/** Parts that a rule does not name must match the first day. */
function isLikeFirst({ frequency, months, monthDays, weekdays }: Rule, first: Parts, day: Parts): boolean {
  if (frequency === 'DAILY' || monthDays || weekdays) return true
  if (frequency === 'WEEKLY') return day.weekday === first.weekday
  const isMonth = frequency === 'MONTHLY' || months !== undefined || day.monthOfYear === first.monthOfYear
  return isMonth && day.dayOfMonth === first.dayOfMonth
}

/** „The third Friday“ is that of the month, or that of the year for a yearly rule without months. */
function isNamed({ ordinal, weekday }: { ordinal: number; weekday: number }, rule: Rule, day: Parts): boolean {
  if (day.weekday !== weekday) return false
  if (ordinal === 0) return true
  const isOfYear = rule.frequency === 'YEARLY' && !rule.months
  const [place, length] = isOfYear ? [day.dayOfYear, day.daysInYear] : [day.dayOfMonth, day.daysInMonth]
  return ordinal > 0 ? Math.ceil(place / 7) === ordinal : Math.ceil((length - place + 1) / 7) === -ordinal
}

const isCounted = (count: number, place: number, length: number): boolean =>
  count > 0 ? place === count : length - place + 1 === -count

/**
 * The parts of RFC 5545 that people know from „jeden ersten Freitag“; the end is stored separately, because it is a day.
 *
 * @property months 1 to 12 @property monthDays negative ones count from the end @property weekdays 0 is Sunday; `ordinal` 0 is every one,
 * and a negative one counts from the end
 */
type Rule = {
  frequency: (typeof FREQUENCIES)[number]
  interval: number
  months: number[] | undefined
  monthDays: number[] | undefined
  weekdays: { ordinal: number; weekday: number }[] | undefined
}

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const RULE = /^FREQ=([A-Z]+)((?:;(?:INTERVAL|BYDAY|BYMONTHDAY|BYMONTH)=[-+,\dA-Z]+)*)$/
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const WEEKDAY = /^([-+]?\d{1,2})?([A-Z]{2})$/
const LONGEST = 500

/** @returns undefined if the text is not a rule of these parts */
function readRule(text: string): Rule | undefined {
  const [, freq, rest = ''] = RULE.exec(text.slice(0, LONGEST + 1)) ?? []
  const frequency = FREQUENCIES.find((each) => each === freq)
  const parts = rest
    .split(';')
    .filter(Boolean)
    .map((part) => part.split('='))
  const said = new Map(parts.map(([name = '', value = '']) => [name, value.split(',')]))
  if (!frequency || said.size < parts.length || text.length > LONGEST) return undefined
  const interval = numbers(said.get('INTERVAL') ?? ['1'], { least: 1, most: 999 })
  const months = numbers(said.get('BYMONTH'), { least: 1, most: 12 })
  const monthDays = numbers(said.get('BYMONTHDAY'), { least: -31, most: 31 })
  const weekdays = said.get('BYDAY')?.map((day) => readWeekday(day, frequency))
  if (interval?.length !== 1 || !interval[0]) return undefined
  if (said.has('BYMONTH') && !months) return undefined
  // A week has no days of the month (RFC 5545, 3.3.10).
  if (said.has('BYMONTHDAY') && (!monthDays || frequency === 'WEEKLY')) return undefined
  if (weekdays?.includes(undefined)) return undefined
  return { frequency, interval: interval[0], months, monthDays, weekdays: weekdays?.filter((day) => day !== undefined) }
}

/** @returns undefined without texts, or if one of them is not a number within the limits */
function numbers(texts: string[] | undefined, { least, most }: { least: number; most: number }): number[] | undefined {
  const read = texts?.map((text) => (/^[-+]?\d+$/.test(text) ? Number(text) : 0))
  return read?.every((number) => number !== 0 && number >= least && number <= most) ? read : undefined
}

/** Only monthly and yearly rules have a first or last weekday. */
function readWeekday(text: string, frequency: Rule['frequency']) {
  const [, ordinal, name = ''] = WEEKDAY.exec(text) ?? []
  const weekday = WEEKDAYS.indexOf(name)
  const most = frequency === 'YEARLY' ? 53 : frequency === 'MONTHLY' ? 5 : 0
  const count = Number(ordinal ?? 0)
  const isCount = ordinal === undefined || (count !== 0 && Math.abs(count) <= most)
  return weekday >= 0 && isCount ? { ordinal: count, weekday } : undefined
}
