import type { Shown } from './shown-value.ts'

/** Rows as text with commas; what has a comma, quotes or lines of its own stands in quotes, rows of other tables as JSON. */
export function toCsv(rows: Shown[], names: string[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  return lines.map((cells) => cells.map((cell) => quote(toText(cell))).join(',')).join('\n')
}

const toText = (cell: Shown[string]) => (typeof cell === 'object' ? JSON.stringify(cell) : String(cell))

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
