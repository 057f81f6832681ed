import type { Value } from '../parse/value.ts'

/** Rows as text with commas; what has a comma, quotes or lines of its own stands in quotes. */
export function toCsv(rows: Record<string, Value | null>[], names: string[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  return lines.map((cells) => cells.map((cell) => quote(String(cell))).join(',')).join('\n')
}

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
