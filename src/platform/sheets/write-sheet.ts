import { getCellAddress } from 'write-excel-file/utility'
import { formatDateTime, toLocalText } from '#shared/berlin-time.ts'
import type { SheetFormat } from '#shared/sheet-format.ts'

/** Text, or an instant, which is shown in German time. */
export type SheetCell = string | Date
/** Headings first, then one line per row. */
export type Sheet = SheetCell[][]

/** The cell as text. */
export const cellText = (cell: SheetCell): string => (cell instanceof Date ? formatDateTime(cell) : cell)

const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets read a cell that begins like this as a formula, even with full-width characters. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/

/** For German spreadsheet programs: semicolons, UTF-8 with byte order mark. No cell can become a formula. */
export function toCsv(list: Sheet): string {
  return BYTE_ORDER_MARK + list.map((row) => `${row.map((cell) => toCsvCell(cellText(cell))).join(';')}\r\n`).join('')
}

function toCsvCell(text: string): string {
  const defused = FORMULA_START.test(text) ? `'${text}` : text
  return /[;"\r\n]|^\s|\s$/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}

/**
 * An Excel file with a filter over its headings. Instants become dates that can be sorted; everything else is text, which is never
 * computed.
 *
 * @param options.widths of the columns, in characters
 */
export async function toXlsx(list: Sheet, { title, widths }: { title: string; widths: number[] }): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const [headings = [], ...rows] = list
  const sheet = [
    headings.map((cell) => ({ value: cellText(cell), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(toXlsxCell)),
  ]
  const columns = widths.map((width) => ({ width }))
  const filter = createFilter(headings.length, list.length)
  return writeExcelFile(sheet, { sheet: title, stickyRowsCount: 1, columns }, { features: [filter] }).toBuffer()
}

const toXlsxCell = (cell: SheetCell) =>
  cell instanceof Date
    ? { value: toLocalDate(cell), type: Date, format: 'dd.mm.yyyy hh:mm' }
    : { value: cell, type: String }

/** A spreadsheet has no time zones: it shows the German wall-clock time. */
const toLocalDate = (instant: Date) => new Date(`${toLocalText(instant).replace(' ', 'T')}:00Z`)

/** After the rows, as the format requires (ECMA-376, part 1, 18.3.1.99). */
function createFilter(columns: number, rows: number) {
  const transform = (xml: string) => {
    const range = `A1:${getCellAddress(rows - 1, columns - 1)}`
    return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`)
  }
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } }
}

/** @property name letters, digits, hyphens and a dot only, because it goes into a response header */
export type SheetFile = { name: string; mediaType: string; content: Uint8Array<ArrayBuffer> }

const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A list as a file for download. @param look as {@link toXlsx} */
export async function toSheetFile(
  list: Sheet,
  { name, format, look }: { name: string; format: SheetFormat; look: { title: string; widths: number[] } },
): Promise<SheetFile> {
  const content = new Uint8Array(format === 'csv' ? Buffer.from(toCsv(list)) : await toXlsx(list, look))
  return { name: `${name}.${format}`, mediaType: MEDIA_TYPES[format], content }
}
