import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { ok, type Result, err } from '#shared/result.ts'
import { refuseList, type ListRefusal, type ListRow } from './list-row.ts'
import { listLimits } from './read-list.ts'
import ICAL from 'ical.js'
import { toLocalText } from '#shared/berlin-time.ts'
import { unpack } from '#platform/sheets/unpack.ts'

/** The part of `readList` that runs in a thread. @param bytes at most {@link listLimits} */
export async function parseList(bytes: Uint8Array): Promise<Result<ListRow[], ListRefusal>> {
  const rows = isZip(bytes) ? toRows(await readWorkbook(bytes)) : readText(decode(bytes))
  if (!rows.ok) return rows
  const filled = rows.value.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length > listLimits.rows)
    return refuseList(`Die Liste ist zu lang: Höchstens ${listLimits.rows} Zeilen sind möglich.`)
  const wide = filled.find(({ cells }) => cells.length > listLimits.columns)
  if (wide) return refuseList(`Zeile ${wide.line} hat mehr als ${listLimits.columns} Spalten.`)
  return filled.length < 2 ? refuseList('In der Datei stehen keine Spiele.') : ok(filled)
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** UTF-16 by its byte order mark, UTF-8 if it is valid, otherwise the encoding of German Windows. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Some programs name the delimiter in a line of its own. */
const SEPARATOR_LINE = /^\uFEFF?sep=(.)\r?\n/i

const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }))

function readText(whole: string): Result<ListRow[], ListRefusal> {
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(whole) ?? []
  const text = whole.slice(separatorLine.length)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return readCalendarList(text)
  if (text.includes('\0'))
    return refuseList('Diese Datei ist weder eine CSV-Datei noch eine Excel-Datei noch ein Kalender.')
  try {
    const records: unknown = parse(text, {
      delimiter: separator ?? findDelimiter(text),
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      to: listLimits.rows + 10,
    })
    const parsed = recordsSchema.parse(records)
    let line = separatorLine === '' ? 1 : 2
    const above = line - 1
    return ok(
      parsed.map(({ record, info }) => {
        const row = { line, cells: record.map(tidy) }
        line = above + info.lines + 1
        return row
      }),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    return refuseList(
      `Die Datei ist ab Zeile ${lines ?? 1} keine gültige CSV-Datei: Ein Anführungszeichen wird nicht geschlossen.`,
    )
  }
}

/** The delimiter that occurs most often in the first line, outside of quotes. */
function findDelimiter(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const line = first.replace(/"[^"]*"/g, '')
  const counts = [';', '\t', ','].map((sign) => ({ sign, count: line.split(sign).length - 1 }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

const tidy = (cell: string): string => cell.replace(/\s+/g, ' ').trim().slice(0, listLimits.cell)

const toRows = (sheet: Result<unknown[][], ListRefusal>): Result<ListRow[], ListRefusal> =>
  sheet.ok ? ok(sheet.value.map((cells, index) => ({ line: index + 1, cells: cells.map(toText) }))) : sheet

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A spreadsheet knows no time zones: the UTC fields hold what it shows.
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
  return tidy(String(cell))
}

const HEADINGS = ['Nr', 'Termin', 'Heim', 'Gast', 'Halle', 'Ergebnis']

/** „Herren 1: TTC A – TTC B 9:4“ or „TTC A - TTC B“: how calendars of leagues name a match. */
const SUMMARY = /^(?:[^:]*: )?(.+?)\s+(?:–|-|—|vs\.?|gegen)\s+(.+?)(?:\s+(\d{1,2}:\d{1,2}))?$/i

/** Longest summary read: a longer one is no match, and the pattern takes quadratic time. */
const LONGEST = 300

/** The matches of an iCalendar file as a list with headings; skips entries that do not name two sides. */
function readCalendarList(text: string): Result<ListRow[], ListRefusal> {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
    const rows = calendar.getAllSubcomponents('vevent').flatMap((component, index) => {
      const { uid, summary, location, startDate } = new ICAL.Event(component)
      const [, home = '', guest = '', result = ''] = SUMMARY.exec((summary ?? '').slice(0, LONGEST).trim()) ?? []
      if (guest === '') return []
      return [
        {
          line: index + 2,
          cells: [uid, momentOf(startDate), home, guest, (location ?? '').replace(/\s+/g, ' '), result],
        },
      ]
    })
    return ok([{ line: 1, cells: HEADINGS }, ...rows])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return err({ kind: 'list-unreadable', sentence: 'Dieser Kalender ist keine gültige iCalendar-Datei.' })
  }
}

/** Leagues write German times, with or without a zone definition; only times in UTC need conversion. */
const momentOf = (start: ICAL.Time): string =>
  start.isDate || start.zone.tzid !== 'UTC'
    ? start.toString().slice(0, 16).replace('T', ' ')
    : toLocalText(start.toJSDate())

/** Largest unpacked size of a spreadsheet, in bytes. */
const MAX_UNPACKED = 20 * 1024 * 1024
/** The library creates empty cells in between, too: a single cell in the last place of a sheet would make seventeen thousand million. */
const MAX_ROW = 10_000
const MAX_COLUMN = 100

const BROKEN = 'Diese Excel-Datei kann nicht gelesen werden. Bitte speichern Sie die Liste als CSV.'

/** The cells of the first sheet, as the library reads them, row by row. */
async function readWorkbook(bytes: Uint8Array): Promise<Result<unknown[][], ListRefusal>> {
  const files = unpack(Buffer.from(bytes), MAX_UNPACKED)
  if (!files.ok) return refuseList(files.error === 'damaged' ? BROKEN : 'Die Excel-Datei ist ausgepackt zu groß.')
  const bounds = checkBounds(files.value)
  if (!bounds.ok) return bounds
  // Not the variant for Node: it unpacks entries as a stream and ignores the directory that was checked above.
  const { readSheet } = await import('read-excel-file/universal')
  // Every error that the library throws concerns the file: it gets no other input.
  const sheet = await readSheet(Uint8Array.from(bytes).buffer).catch((error: unknown) =>
    error instanceof Error ? undefined : Promise.reject(error),
  )
  return sheet ? ok(sheet) : refuseList(BROKEN)
}

/** Position of a row or a cell (ECMA-376, part 1, 18.3.1.4 and 18.3.1.73), in any file of the archive. */
const PLACE = /(?<![\w.-]|xmlns:)r\s*=\s*(["'])(.*?)\1/gs
const READABLE = /^([A-Z]{0,3})(\d{1,7})$/

function checkBounds(files: readonly Buffer[]): Result<void, ListRefusal> {
  for (const file of files) {
    const xml = file.toString('utf8')
    if (!xml.includes('sheetData')) continue
    for (const [, , place = ''] of xml.matchAll(PLACE)) {
      const [, letters = '', row] = READABLE.exec(place) ?? []
      if (row === undefined) return refuseList(BROKEN)
      if (Number(row) > MAX_ROW || columnOf(letters) > MAX_COLUMN) return err(tooWide(place))
    }
  }
  return ok(undefined)
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const tooWide = (place: string): ListRefusal => ({
  kind: 'list-unreadable',
  sentence: `Die Tabelle reicht bis zur Zelle oder Zeile ${place}. Bitte löschen Sie, was leer ist, oder speichern Sie die Liste als CSV.`,
})
