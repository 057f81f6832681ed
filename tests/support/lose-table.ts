import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Site } from './start-site.ts'

/** A real fault: a table of the site's database is gone until the returned function brings it back. */
export function loseTable(site: Site, table: 'articles' | 'club_documents'): () => void {
  const alter = (statement: string) => {
    const database = new DatabaseSync(join(site.dataDir, 'vereinsheim.sqlite'), { timeout: 5_000 })
    database.exec(statement)
    database.close()
  }
  alter(`alter table ${table} rename to secret_${table}`)
  return () => alter(`alter table secret_${table} rename to ${table}`)
}
