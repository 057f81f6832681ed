import type { SheetFormat } from '#shared/sheet-format.ts'

/** Headings first, then one line per row. */
export type Sheet = string[][]

const BYTE_ORDER_MARK = '\uFEFF'
/** A spreadsheet takes a cell that begins so for a formula; the full-width signs too. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/

/** As German spreadsheet programs read it: semicolons, UTF-8 with byte order mark. No cell can become a formula. */
export function toCsv(list: Sheet): string {
  return BYTE_ORDER_MARK + list.map((row) => `${row.map(toCsvCell).join(';')}\r\n`).join('')
}

function toCsvCell(text: string): string {
  const defused = FORMULA_START.test(text) ? `'${text}` : text
  return /[;"\r\n]|^\s|\s$/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}

/**
 * An Excel file whose cells are all text: what was typed is shown, never computed.
 *
 * @param options.widths of the columns, in characters
 */
export async function toXlsx(list: Sheet, { title, widths }: { title: string; widths: number[] }): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const [headings = [], ...rows] = list
  const sheet = [
    headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => ({ value, type: String }))),
  ]
  const columns = widths.map((width) => ({ width }))
  return writeExcelFile(sheet, { sheet: title, stickyRowsCount: 1, columns }).toBuffer()
}

/** @property name of letters, digits, hyphens and a dot: it stands in a heading of the answer */
export type SheetFile = { name: string; mediaType: string; content: Uint8Array<ArrayBuffer> }

const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A list to take home. @param look as {@link toXlsx} */
export async function toSheetFile(
  list: Sheet,
  { name, format, look }: { name: string; format: SheetFormat; look: { title: string; widths: number[] } },
): Promise<SheetFile> {
  const content = new Uint8Array(format === 'csv' ? Buffer.from(toCsv(list)) : await toXlsx(list, look))
  return { name: `${name}.${format}`, mediaType: MEDIA_TYPES[format], content }
}
