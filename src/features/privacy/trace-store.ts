import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { toPatterns } from './person-query.ts'

export type TraceRow = Record<string, string | number | null>
type Place = { table: string; columns: readonly string[] }

export type TraceStore = ReturnType<typeof createTraceStore>

/** Reads any table of the record; names of tables and columns come only from the record, never from user input. */
export function createTraceStore(db: Database) {
  const select = ({ table, columns }: Place) =>
    sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}`
  return {
    /** Rows that may match: possibly more than do, never fewer. */
    async listCandidates(place: Place, query: string): Promise<TraceRow[]> {
      const text = sql`lower(concat_ws(' ', ${sql.join(place.columns.map((name) => sql.ref(name)))}))`
      const conditions = toPatterns(query).map((pattern) => sql`${text} like ${pattern}`)
      const { rows } = await sql<TraceRow>`${select(place)} where ${sql.join(conditions, sql` and `)}`.execute(db)
      return rows
    },

    /** Rows that contain this id in any column. */
    async listNaming(place: Place, id: string): Promise<TraceRow[]> {
      const conditions = place.columns.map((name) => sql`cast(${sql.ref(name)} as text) = ${id}`)
      const { rows } = await sql<TraceRow>`${select(place)} where ${sql.join(conditions, sql` or `)}`.execute(db)
      return rows
    },

    /** Removes it with its dependent rows. @returns whether it existed */
    async remove(table: string, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
