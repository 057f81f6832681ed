import { parseBerlinTime } from '#shared/berlin-time.ts'

/** @property isSkipped true for a German local time that the clocks leave out in March; `at` is then an hour later */
export type WrittenDate = { at: Date; isSkipped: boolean }

/** An exact instant, as our own export writes it. */
const INSTANT = /T.*(?:Z|[+-]\d{2}:\d{2})$/
const DAY_FORMS: {
  form: RegExp
  order: readonly ['year' | 'month' | 'day', 'month' | 'day', 'year' | 'month' | 'day']
}[] = [
  { form: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, order: ['year', 'month', 'day'] },
  { form: /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?!\d)/, order: ['day', 'month', 'year'] },
  { form: /^(\d{1,2})\.? ([a-zä]+)\.?,? (\d{4})(?!\d)/i, order: ['day', 'month', 'year'] },
]
const AMERICAN = /^([a-z]+)\.? (\d{1,2}),? (\d{4})(?!\d)/i
const TIME = /^(?:T|,? +|, *um +)(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:[.,]\d+)?)?( *Uhr)?/
const ZONE = /^ *(Z|UTC|GMT|CEST|CET|MESZ|MEZ)? *(?:([+-])(\d{1,2}):?(\d{2})?)? *(?:\([^)]*\))?$/i
const WEEKDAY = /^(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const FOREIGN_MONTHS: Record<string, string> = { mär: 'mar', mrz: 'mar', may: 'mai', oct: 'okt', dec: 'dez' }
const NAMED_OFFSETS: Record<string, string> = { CET: '+01:00', MEZ: '+01:00', CEST: '+02:00', MESZ: '+02:00' }

/**
 * Reads a date in the formats of people and other programs: `2024-01-02 10:00`, `2024-01-02 10:00:00 +0100`, `02.01.2024, 10 Uhr`, `2024/01/02`,
 * `2. Januar 2024`, `Tue Jan 02 2024 10:00:00 GMT+0100 (…)`. Without a zone it is German local time, without a time its midnight.
 *
 * @returns undefined if it is none of these, or a day that does not exist
 */
export function readWrittenDate(text: string): WrittenDate | undefined {
  const exact = INSTANT.test(text) ? parseBerlinTime(text) : undefined
  if (exact) return { at: exact, isSkipped: false }
  const day = readDay(text.trim().replace(WEEKDAY, ''))
  if (!day) return undefined
  const [matched = '', hour, minute = '00', second = '00', oclock] = TIME.exec(day.rest) ?? []
  // A lone number behind a day is an hour only with the word „Uhr“.
  if (hour !== undefined && minute === '00' && !matched.includes(':') && oclock === undefined) return undefined
  const local = hour === undefined ? day.date : `${day.date} ${hour.padStart(2, '0')}:${minute}:${second}`
  const zone = ZONE.exec(day.rest.slice(matched.length))
  if (!zone) return undefined
  const offset = readOffset(zone)
  if (offset === undefined) return readLocal(local)
  const at = hour === undefined ? undefined : parseBerlinTime(`${local.replace(' ', 'T')}${offset}`)
  return at && { at, isSkipped: false }
}

function readDay(text: string): { date: string; rest: string } | undefined {
  const american = AMERICAN.exec(text)
  const turned = american ? `${american[2]} ${american[1]} ${american[3]}${text.slice(american[0].length)}` : text
  for (const { form, order } of DAY_FORMS) {
    const match = form.exec(turned)
    if (!match) continue
    const part = (name: (typeof order)[number]) => match[order.indexOf(name) + 1] ?? ''
    const month = readMonth(part('month'))
    if (month === undefined) return undefined
    const date = `${part('year')}-${month}-${part('day').padStart(2, '0')}`
    return { date, rest: turned.slice(match[0].length) }
  }
  return undefined
}

function readMonth(written: string): string | undefined {
  if (/^\d+$/.test(written)) return written.padStart(2, '0')
  const short = written.toLowerCase().slice(0, 3)
  const index = MONTHS.indexOf(FOREIGN_MONTHS[short] ?? short)
  return index < 0 ? undefined : String(index + 1).padStart(2, '0')
}

function readOffset([, name, sign, hours, minutes = '00']: RegExpExecArray): string | undefined {
  if (sign !== undefined && hours !== undefined) return `${sign}${hours.padStart(2, '0')}:${minutes}`
  return name === undefined ? undefined : (NAMED_OFFSETS[name.toUpperCase()] ?? 'Z')
}

function readLocal(local: string): WrittenDate | undefined {
  const at = parseBerlinTime(local)
  if (!at) return undefined
  const [, hour] = / (\d{2}):/.exec(local) ?? []
  const shown = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('Europe/Berlin')
  return { at, isSkipped: hour !== undefined && shown.hour !== Number(hour) }
}
