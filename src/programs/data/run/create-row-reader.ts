import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Table } from '../allow/table.ts'
import { filterRows, onlyValues, pickRows } from './memory-rows.ts'
import type { Row, RowReader, RowSources } from './row-reader.ts'
import { createStoredRows } from './stored-rows.ts'

type Needs = {
  connection: Pick<DatabaseConnection, 'db' | 'engine'>
  now: () => Date
  /** Of the tables that are not in the database. */
  sources: RowSources
  /** Makes the columns that are made of others. */
  finish: (table: Table, rows: Row[]) => Promise<Row[]>
  /** Whether the club has pages with it at the moment; of one that holds no tournaments, nobody finds earlier ones. */
  isShown: (table: Table) => Promise<boolean>
}

/** The one way to the rows that everybody may read, wherever they lie. */
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
