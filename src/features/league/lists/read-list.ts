import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { ok, type Result } from '#shared/result.ts'
import { refuseList, type ListRefusal, type ListRow } from './list-row.ts'
import { readCalendarList } from './read-calendar-list.ts'

/** @property cell signs of one; what is longer is cut off, what is more of the others is refused */
export const listLimits = { bytes: 900 * 1024, rows: 5_000, columns: 60, cell: 300 }

/** So much may a packed spreadsheet be when it is unpacked. */
const MAX_UNPACKED = 40 * 1024 * 1024

/**
 * The rows of a CSV file, of the first sheet of an Excel file, or of a calendar, the headings first.
 *
 * @param bytes at most {@link listLimits}
 */
export async function readList(bytes: Uint8Array): Promise<Result<ListRow[], ListRefusal>> {
  if (bytes.length > listLimits.bytes) return refuseList('Die Datei ist zu groß: Höchstens 900 KB sind möglich.')
  const rows = isZip(bytes) ? await readWorkbook(bytes) : readText(decode(bytes))
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

async function readWorkbook(bytes: Uint8Array): Promise<Result<ListRow[], ListRefusal>> {
  const broken = 'Diese Excel-Datei kann nicht gelesen werden. Bitte speichern Sie die Liste als CSV.'
  if (unpackedSize(Buffer.from(bytes)) > MAX_UNPACKED) return refuseList('Die Excel-Datei ist ausgepackt zu groß.')
  // Not the variant for Node: it unpacks whatever comes, without a look at the directory that has been measured above.
  const { readSheet } = await import('read-excel-file/universal')
  // Whatever the library throws is about the file: it is given nothing else.
  const sheet = await readSheet(Uint8Array.from(bytes).buffer).catch((error: unknown) =>
    error instanceof Error ? undefined : Promise.reject(error),
  )
  if (!sheet) return refuseList(broken)
  return ok(sheet.map((cells, index) => ({ line: index + 1, cells: cells.map(toText) })))
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A spreadsheet knows no zones: what it shows stands in the UTC fields.
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
  return tidy(String(cell))
}

const CENTRAL_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02])
const SIZE_OFFSET = 24

/** What the directory of a ZIP file says that its files are unpacked (APPNOTE 4.3.12), in bytes. */
function unpackedSize(zip: Buffer): number {
  let sum = 0
  for (let at = zip.indexOf(CENTRAL_ENTRY); at >= 0; at = zip.indexOf(CENTRAL_ENTRY, at + 4)) {
    if (at + SIZE_OFFSET + 4 <= zip.length) sum += zip.readUInt32LE(at + SIZE_OFFSET)
  }
  return sum
}
