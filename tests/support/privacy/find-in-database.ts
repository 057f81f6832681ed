import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** @returns `table.column` of every column of any table in which some text matches, in order */
export async function findInDatabase(db: Database, pattern: RegExp): Promise<string[]> {
  const found = new Set<string>()
  for (const { name: table } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && pattern.test(value)) found.add(`${table}.${column}`)
  }
  return [...found].toSorted()
}
