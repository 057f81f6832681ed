import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSearchStore } from '#features/search/search-store.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { CANARY } from '#tests/support/databases/plant-canary.ts'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { columnNames } from '#tests/support/privacy/column-names.ts'
import { plantLife } from '#tests/support/privacy/plant-life.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { holdings } from './holdings/all-holdings.ts'

/** Also matches her stems in the search index. */
const HER = /kanarina/i
const TABLES = [
  ...new Set(holdings.flatMap(({ columns }) => columnNames(columns)).map((name) => name.split('.')[0] ?? '')),
]

test('a person deleted from every table of the record is in no file of the database any more', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'test.sqlite')
  const connection = await openMigratedSqlite(file)
  // Keeps the file open as a backup does: only the code under test removes the log.
  const other = closeAfterTest(openSqlite(file))
  const filesWithHer = () => readdirSync(folder).filter((name) => HER.test(readFileSync(join(folder, name), 'latin1')))
  await plantLife(connection, '2024-01-01T12:00:00.000Z')
  const search = <T>(work: (store: ReturnType<typeof createSearchStore>) => Promise<T>) =>
    connection.inTransaction((trx) => work(createSearchStore(trx, 'sqlite')))
  await search((store) => store.prepare())
  await search((store) => store.put([{ key: 'her', kind: 'person', path: '/', title: CANARY, text: CANARY, mark: '' }]))
  expect(filesWithHer()).not.toEqual([])
  await sql`select 1`.execute(other.db)
  const there = (await connection.db.introspection.getTables()).map(({ name }) => name)
  const tables = [...TABLES, 'events'].filter((name) => there.includes(name))
  await connection.inTransaction(async (trx) => {
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx)
  })
  await search((store) => store.remove(['her']))
  await connection.close()
  expect(filesWithHer()).toEqual([])
})
