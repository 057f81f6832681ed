/**
 * Of RFC 5545's many parts those that people know from „jeden ersten Freitag“; the end stands apart, for it is a day.
 *
 * @property months 1 to 12 @property monthDays from the end where negative @property weekdays 0 is Sunday; `ordinal` 0 is every one,
 * and a negative one counts from the end
 */
export type Rule = {
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

/** @returns undefined for what is no rule of these parts */
export function readRule(text: string): Rule | undefined {
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

/** @returns undefined where nothing is said, or one of them is none */
function numbers(texts: string[] | undefined, { least, most }: { least: number; most: number }): number[] | undefined {
  const read = texts?.map((text) => (/^[-+]?\d+$/.test(text) ? Number(text) : 0))
  return read?.every((number) => number !== 0 && number >= least && number <= most) ? read : undefined
}

/** Only months and years have a first or a last one. */
function readWeekday(text: string, frequency: Rule['frequency']) {
  const [, ordinal, name = ''] = WEEKDAY.exec(text) ?? []
  const weekday = WEEKDAYS.indexOf(name)
  const most = frequency === 'YEARLY' ? 53 : frequency === 'MONTHLY' ? 5 : 0
  const count = Number(ordinal ?? 0)
  const isCount = ordinal === undefined || (count !== 0 && Math.abs(count) <= most)
  return weekday >= 0 && isCount ? { ordinal: count, weekday } : undefined
}
