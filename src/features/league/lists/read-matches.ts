import { parseBerlinTime } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Incoming } from '#features/league/bring-fixtures.ts'
import { readScore } from '#table-tennis/ties/tie-format.ts'
import { columnNames, type ColumnField, type Mapping } from './column-names.ts'
import type { ListRow } from './list-row.ts'

/** A match of a list. @property league as the list calls it; empty if it does not */
export type ListedMatch = Incoming & { league: string; line: number }
/** A mistake in a row. @property column its German name */
export type ListMistake = { line: number; column: string; sentence: string }

/** Each row below the headings: a match, or a mistake. Skips no row silently. */
export function readMatches(
  rows: readonly ListRow[],
  mapping: Mapping,
): { matches: ListedMatch[]; mistakes: ListMistake[] } {
  const matches: ListedMatch[] = []
  const mistakes: ListMistake[] = []
  for (const row of rows.slice(1)) {
    const read = readMatch(row, mapping)
    if (read.ok) matches.push(read.value)
    else mistakes.push(read.error)
  }
  return { matches, mistakes }
}

function readMatch({ line, cells }: ListRow, mapping: Mapping): Result<ListedMatch, ListMistake> {
  const cell = (field: ColumnField): string => {
    const at = mapping[field]
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const wrong = (field: ColumnField, sentence: string) => err({ line, column: columnNames[field], sentence })
  for (const field of ['home', 'guest'] as const) if (cell(field) === '') return wrong(field, 'Hier fehlt ein Name.')
  if (cell('home') === cell('guest')) return wrong('guest', 'Heim und Gast sind dieselbe Mannschaft.')
  const startsAt = readStart(cell)
  if (!startsAt.ok) return wrong(startsAt.error, `„${shortened(cell(startsAt.error))}“ ist kein Tag und keine Uhrzeit.`)
  const outcome = readOutcome(cell)
  if (!outcome.ok) return wrong(outcome.error, `„${shortened(cell(outcome.error))}“ ist kein Ergebnis in der Form 9:4.`)
  return ok({
    line,
    home: cell('home'),
    guest: cell('guest'),
    league: cell('league'),
    ...(cell('number') !== '' && { number: cell('number') }),
    ...(cell('round') !== '' && { round: cell('round') }),
    ...(cell('hall') !== '' && { hall: cell('hall') }),
    startsAt: startsAt.value,
    outcome: outcome.value,
  })
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

type ReadCell = (field: ColumnField) => string

/** @returns undefined if the list gives no time */
function readStart(cell: ReadCell): Result<Date | undefined, ColumnField> {
  const field: ColumnField = cell('moment') === '' ? 'day' : 'moment'
  if (cell(field) === '') return ok(undefined)
  const moment = readGermanMoment(cell(field))
  // If this column holds only the day, another may hold the time.
  const day = moment?.day ?? readGermanDay(cell(field))
  if (day === undefined) return err(field)
  const typed = cell('time')
  const time = typed === '' ? moment?.time : readGermanTime(typed)
  if (typed !== '' && time === undefined) return err('time')
  const startsAt = parseBerlinTime(time === undefined ? day : `${day} ${time}`)
  return startsAt ? ok(startsAt) : err(field)
}

/** How lists mark a match that has not been played. */
const NOTHING = /^(?:[-–:]+|-:-|–:–|offen|vs\.?|)$/i

function readOutcome(cell: ReadCell): Result<Incoming['outcome'], ColumnField> {
  if (cell('homeScore') !== '' || cell('guestScore') !== '') {
    const score = readScore(`${cell('homeScore')}:${cell('guestScore')}`)
    return score ? ok({ ...score, isForfeited: false }) : err('homeScore')
  }
  const text = cell('result').replace(/\s+/g, ' ').trim()
  if (NOTHING.test(text.replace(/\s/g, ''))) return ok(undefined)
  const isForfeited = /(?:kampflos|kl\.?|n\.?\s?a\.?|w\.?\s?o\.?|\*)\s*$/i.test(text)
  const score = readScore(text.replace(/\s*(?:kampflos|kl\.?|n\.?\s?a\.?|w\.?\s?o\.?|\*)\s*$/i, '').replace('-', ':'))
  return score ? ok({ ...score, isForfeited }) : err('result')
}

const DAY = /^(?:(?:mo|di|mi|do|fr|sa|so)[a-z]*\.?,?\s*)?(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/i
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const TIME = /^(\d{1,2})[:.](\d{2})(?::\d{2})?(?:\s*uhr)?(?:\s*[a-z]{1,2})?$/i
const SERIAL = /^(\d{5})(?:[.,](\d+))?$/
/** Day 0 of a spreadsheet (ECMA-376, part 1, 18.17.4.1), allowing for the leap year 1900 that it wrongly assumes. */
const SERIAL_ZERO = Temporal.PlainDate.from('1899-12-30')
const DAY_MINUTES = 24 * 60

/** `2024-11-30`; undefined if it is no day. */
function readGermanDay(text: string): string | undefined {
  const german = DAY.exec(text.trim())
  const iso = ISO_DAY.exec(text.trim())
  const [day, month, year] = german ? [german[1], german[2], german[3]] : iso ? [iso[3], iso[2], iso[1]] : []
  if (!day || !month || !year) return undefined
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseBerlinTime(whole) && whole
}

/** `18:00`; undefined if it is no time. Ignores a letter behind it, with which portals mark moved matches. */
function readGermanTime(text: string): string | undefined {
  const fraction = /^0[.,](\d+)$/.exec(text.trim())
  if (fraction) return toClock(Math.round(Number(`0.${fraction[1]}`) * DAY_MINUTES))
  const [, hours = '', minutes = ''] = TIME.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A day with or without a time: `Sa., 30.11.2024 18:00`, `2024-11-30T18:00`, or as a spreadsheet counts days. */
function readGermanMoment(text: string): { day: string; time: string | undefined } | undefined {
  const trimmed = text.trim()
  const serial = SERIAL.exec(trimmed)
  if (serial) {
    const day = SERIAL_ZERO.add({ days: Number(serial[1]) }).toString()
    return { day, time: serial[2] === undefined ? undefined : readGermanTime(`0.${serial[2]}`) }
  }
  const whole = readGermanDay(trimmed)
  if (whole !== undefined) return { day: whole, time: undefined }
  const [, dayText = '', timeText = ''] = /^(.*?\d)[\sT,]+(\d{1,2}[:.]\d{2}.*)$/.exec(trimmed) ?? []
  const day = readGermanDay(dayText.replace(/,$/, ''))
  const time = readGermanTime(timeText)
  return day === undefined || time === undefined ? undefined : { day, time }
}
