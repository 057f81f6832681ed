import { CompiledQuery } from 'kysely'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Site } from './start-site.ts'

/** A real fault: a table of the site's database is gone until the returned function brings it back. */
export async function loseTable(
  site: Site,
  table: 'articles' | 'club_documents' | 'registrations' | 'sessions',
): Promise<() => Promise<void>> {
  const alter = async (statement: string) => {
    const connection = openDatabase(site)
    await connection.inTransaction((trx) => trx.executeQuery(CompiledQuery.raw(statement)))
    await connection.close()
  }
  await alter(`alter table ${table} rename to secret_${table}`)
  return () => alter(`alter table secret_${table} rename to ${table}`)
}
