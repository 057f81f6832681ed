import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { ok, type Result } from '#shared/result.ts'
import { refuseList, type ListRefusal, type ListRow } from './list-row.ts'
import { readCalendarList } from './read-calendar-list.ts'
import { listLimits } from './read-list.ts'
import { readWorkbook } from './read-workbook.ts'

/** Reads what `readList` has a thread read. @param bytes at most {@link listLimits} */
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

/** UTF-8 or UTF-16 by its mark, UTF-8 where it is valid, otherwise what German Windows writes. */
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

/** Some programs name the sign between cells in a line of its own. */
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

/** The sign that the first line holds most often outside of quotes. */
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
  // A spreadsheet knows no zones: what it shows stands in the UTC fields.
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
  return tidy(String(cell))
}
