import type { Table } from '../allow/table.ts'
import type { Condition } from '../parse/condition.ts'
import type { Ordering } from '../parse/order.ts'
import type { PageRange } from '../parse/page-range.ts'
import type { Selected } from '../parse/select-list.ts'
import type { Value } from '../parse/value.ts'

/** A row, by column. */
export type Row = Record<string, Value | null>

/** The rows to read: which, in which order, and which columns. */
export type Wanted = {
  select: readonly Selected[]
  where: readonly Condition[]
  order: readonly Ordering[]
  range: PageRange
}

export type RowReader = {
  read: (table: Table, wanted: Wanted, limit: number) => Promise<Row[]>
  /** Number of rows that fulfil the conditions, regardless of the page. */
  count: (table: Table, where: readonly Condition[]) => Promise<number>
}

/**
 * All rows of a computed table, in any order.
 *
 * @param only the values to which the query limits a column; other rows may be left out
 */
export type RowSource = (only: (column: string) => readonly Value[] | undefined) => Promise<readonly Row[]>

/** By the name of the table. */
export type RowSources = Readonly<Record<string, RowSource>>
