import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { Database } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { contentContext } from '#server/context/store-context.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { importContent } from './import-content.ts'

/** Released versions with a database of their sample club, two registered teams and an invitation. */
const RELEASED = ['78a67a5', '2c0543b', '51d72ed']

/** Opens the database of a released version. */
function unpack(state: string) {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'vereinsheim.sqlite')
  const packed = new URL(`../../tests/support/databases/released/${state}.sqlite.gz`, import.meta.url)
  writeFileSync(file, gunzipSync(readFileSync(packed)))
  const connection = closeAfterTest(openSqlite(file))
  return { dataDir, connection }
}

async function countRows(db: Database): Promise<Map<string, number>> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables.rows.filter((table) => !/^(sqlite|kysely|search)_/.test(table.name))) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.rows ?? 0)
  }
  return counts
}

async function writeChangedFiles(db: Database, folder: string): Promise<number> {
  const { rows } = await sql<{ path: string; source: string }>`
    select path, source from content_files where path like '%.yaml' and source is not null`.execute(db)
  for (const { path, source } of rows) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source.replace(/^( *(?:- )?(?:name|title|label): .*[a-z0-9])$/m, '$1 neu'))
  }
  return rows.length
}

describe.each(RELEASED)('a site of the released state %s, brought up to date,', (state) => {
  test('has lost nothing, and takes over what was changed in its files alone', async () => {
    const { dataDir, connection } = unpack(state)
    const { db } = connection
    const before = await countRows(db)
    await migrateDatabase(connection)
    const after = await countRows(db)
    for (const [table, rows] of before) expect([table, after.get(table) ?? 0]).toEqual([table, rows])

    const folder = join(dataDir, 'content')
    expect(await writeChangedFiles(db, folder)).toBeGreaterThan(8)
    const parts = contentContext(connection, { media: createFolderMediaStore(dataDir), now: () => new Date() })
    const { conflicts } = await importContent(folder, parts)
    expect(conflicts.map(({ file }) => file)).toEqual([])
    expect(await createEventStore(db).findBySlug('dorfspielttt')).toMatchObject({
      name: 'Dorfspiel-Tischtennisturnier 2024 neu',
      address: 'dorfspielttt',
    })
    expect((await importContent(folder, parts)).files).toBe(0)
  })
})
