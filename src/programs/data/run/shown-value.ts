import type { ColumnType } from '../allow/table.ts'
import type { Selected } from '../parse/select-list.ts'
import type { Value } from '../parse/value.ts'
import type { Row } from './row-reader.ts'

/** A row of an answer, with its embedded rows. */
export type Shown = { [name: string]: Value | null | Shown | Shown[] }

export function toShown(row: Row, select: readonly Selected[]): Shown {
  return Object.fromEntries(
    select.map(({ name, column, cast }) => [name, showValue(row[column.name] ?? null, column.type, cast)]),
  )
}

/** The same without null values, in embedded rows too. */
export function withoutNulls(shown: Shown): Shown {
  const strip = (value: Shown[string]): Shown[string] => {
    if (Array.isArray(value)) return value.map(withoutNulls)
    return typeof value === 'object' && value !== null ? withoutNulls(value) : value
  }
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => (value === null ? [] : [[name, strip(value)]])),
  )
}

/** Formats moments as PostgreSQL does in JSON; other values are stored as they are shown. */
function showValue(value: Value | null, type: ColumnType, cast: ColumnType | undefined): Value | null {
  if (value === null) return null
  if (type !== 'timestamptz') return cast === 'text' ? String(value) : value
  const [day = '', time = ''] = String(value)
    .replace(/\.?0*Z$/, '')
    .split('T')
  if (cast === 'date') return day
  return cast === 'text' ? `${day} ${time}+00` : `${day}T${time}+00:00`
}

/** Rows as CSV; a value with commas, quotes or line breaks is quoted, embedded rows are JSON. */
export function toCsv(rows: Shown[], names: string[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  return lines.map((cells) => cells.map((cell) => quote(toText(cell))).join(',')).join('\n')
}

const toText = (cell: Shown[string]) => (typeof cell === 'object' ? JSON.stringify(cell) : String(cell))

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
