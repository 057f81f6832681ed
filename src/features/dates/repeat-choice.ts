/** Repetitions that the form offers, in its order. */
export const REPEAT_CHOICES = ['none', 'week', 'two-weeks', 'nth-weekday', 'last-weekday', 'month', 'year'] as const
export type RepeatChoice = (typeof REPEAT_CHOICES)[number]

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const ORDINALS = ['ersten', 'zweiten', 'dritten', 'vierten']

const read = (day: string) => Temporal.PlainDate.from(day)
/** 1 for the first Friday of a month. */
const ordinalOf = (day: string) => Math.ceil(read(day).day / 7)
const indexOf = (day: string) => read(day).dayOfWeek - 1

/** The rule (RFC 5545) of a choice for a date that begins on this day; undefined for a date that does not repeat. */
export function ruleOf(choice: RepeatChoice, firstDay: string): string | undefined {
  const code = CODES[indexOf(firstDay)] ?? ''
  switch (choice) {
    case 'none':
      return undefined
    case 'week':
      return 'FREQ=WEEKLY'
    case 'two-weeks':
      return 'FREQ=WEEKLY;INTERVAL=2'
    case 'nth-weekday':
      // Not every month has a fifth Friday.
      return ordinalOf(firstDay) > ORDINALS.length
        ? ruleOf('last-weekday', firstDay)
        : `FREQ=MONTHLY;BYDAY=${ordinalOf(firstDay)}${code}`
    case 'last-weekday':
      return `FREQ=MONTHLY;BYDAY=-1${code}`
    case 'month':
      return 'FREQ=MONTHLY'
    case 'year':
      return 'FREQ=YEARLY'
  }
}

/** The choice that makes this rule; undefined for a rule that only a file can contain. */
export const choiceOf = (rule: string | undefined, firstDay: string): RepeatChoice | undefined =>
  REPEAT_CHOICES.find((choice) => ruleOf(choice, firstDay) === rule)

/** „jeden ersten Freitag im Monat“ */
export function repeatText(rule: string, firstDay: string): string {
  const weekday = WEEKDAYS[indexOf(firstDay)] ?? ''
  switch (choiceOf(rule, firstDay)) {
    case 'week':
      return `jeden ${weekday}`
    case 'two-weeks':
      return `jeden zweiten ${weekday}`
    case 'nth-weekday':
      return `jeden ${ORDINALS[ordinalOf(firstDay) - 1] ?? 'letzten'} ${weekday} im Monat`
    case 'last-weekday':
      return `jeden letzten ${weekday} im Monat`
    case 'month':
      return `an jedem ${read(firstDay).day}. im Monat`
    case 'year':
      return 'jedes Jahr'
    case 'none':
    case undefined:
      return 'mehrmals'
  }
}
