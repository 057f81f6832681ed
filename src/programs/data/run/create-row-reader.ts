import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Table } from '../allow/table.ts'
import { filterRows, onlyValues, pickRows } from './memory-rows.ts'
import type { Row, RowReader, RowSources } from './row-reader.ts'
import { createStoredRows } from './stored-rows.ts'

type Needs = {
  connection: Pick<DatabaseConnection, 'db' | 'engine'>
  now: () => Date
  /** For the tables that are not in the database. */
  sources: RowSources
  /** Computes the derived columns. */
  finish: (table: Table, rows: Row[]) => Promise<Row[]>
  /** Whether the club has pages for this table at the moment; without tournament pages, for example, earlier tournaments are not found either. */
  isShown: (table: Table) => Promise<boolean>
}

/** The only way to the public rows, stored or computed. */
export function createRowReader({ connection, now, sources, finish, isShown }: Needs): RowReader {
  const stored = createStoredRows(connection, now)
  return {
    async read(table, wanted, limit) {
      if (!(await isShown(table))) return []
      const source = sources[table.name]
      if (source) return pickRows(await source((column) => onlyValues(wanted.where, column)), wanted, limit)
      const rows = await stored.read(table, wanted, limit)
      return wanted.select.some(({ column }) => column.madeOf) ? finish(table, rows) : rows
    },
    async count(table, where) {
      if (!(await isShown(table))) return 0
      const source = sources[table.name]
      if (!source) return stored.count(table, where)
      return filterRows(await source((column) => onlyValues(where, column)), where).length
    },
  }
}
