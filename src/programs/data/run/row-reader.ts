import type { Table } from '../allow/table.ts'
import type { Condition } from '../parse/condition.ts'
import type { Ordering } from '../parse/order.ts'
import type { PageRange } from '../parse/page-range.ts'
import type { Selected } from '../parse/select-list.ts'
import type { Value } from '../parse/value.ts'

/** A row, by column. */
export type Row = Record<string, Value | null>

/** Which rows of a table, in which order, and what of them. */
export type Wanted = {
  select: readonly Selected[]
  where: readonly Condition[]
  order: readonly Ordering[]
  range: PageRange
}

export type RowReader = {
  read: (table: Table, wanted: Wanted, limit: number) => Promise<Row[]>
  /** How many rows fulfil the conditions, whatever part of them is read. */
  count: (table: Table, where: readonly Condition[]) => Promise<number>
}

/**
 * All rows of a table that is made of what the pages know, of whatever order.
 *
 * @param only the values that a column may have, where the question says so; rows of others may be left out
 */
export type RowSource = (only: (column: string) => readonly Value[] | undefined) => Promise<readonly Row[]>

/** By the name of the table. */
export type RowSources = Readonly<Record<string, RowSource>>
