import { sql } from 'kysely'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'

/** A person whose name occurs nowhere else. */
export const CANARY = 'Kanarina Zwitscherfeld'

/** Writes a row that names the canary in every text column, and 0 in the others. @param given columns that need another value */
export async function plantCanary(db: Database, table: string, given: Record<string, string | number | null> = {}) {
  const found = (await db.introspection.getTables()).find(({ name }) => name === table)
  if (!found) throw new Error(`there is no table ${table}`)
  const values = found.columns.map(({ name, dataType }) => {
    const value = given[name]
    return value === undefined ? (/text/i.test(dataType) ? `${CANARY} ${name}` : 0) : value
  })
  const names = found.columns.map(({ name }) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db)
  return found.columns
    .filter(({ name, dataType }) => /text/i.test(dataType) && !(name in given))
    .map(({ name }) => name)
}

/** Allows rows with broken references until the transaction ends, which must be rolled back. */
export const withoutReferences = (db: Database, engine: DatabaseConnection['engine']) =>
  (engine === 'sqlite'
    ? sql`pragma defer_foreign_keys = on`
    : sql`set local session_replication_role = replica`
  ).execute(db)
