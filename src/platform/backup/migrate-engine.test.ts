import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '#migrations/all.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openPostgres, openSqlite } from '#platform/db/open-database.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { createScratchDatabase, runOn } from '#tests/support/databases/scratch-database.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { migrateEngine } from './migrate-engine.ts'
import { onSnapshot, sumUpTables } from './row-store.ts'
import { addSampleRows } from '#tests/support/samples/sample-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readTableShapes } from './table-shape-store.ts'
import { postgresTarget, sqliteTarget } from './target.ts'

async function sumUp(connection: DatabaseConnection) {
  const shapes = await readTableShapes(Object.keys(migrations))
  return onSnapshot(connection, (trx) => sumUpTables(trx, connection.engine, shapes))
}

async function openFilled() {
  const folder = temporaryFolder()
  const connection = await openSqliteForTest(join(folder, 'vereinsheim.sqlite'))
  await addSampleRows(connection)
  return { connection, folder }
}

test('a copy that differs from its source is not moved in', async () => {
  const { connection, folder } = await openFilled()
  const target = sqliteTarget(join(folder, 'new'), new Date(0))
  const createPlace = async () => {
    const place = await target.createPlace()
    const { inTransaction } = place.connection
    const spoil = (trx: Parameters<Parameters<typeof inTransaction>[0]>[0]) =>
      trx.updateTable('secrets').set({ value: 'changed' }).execute()
    const spoiling: typeof inTransaction = (work) =>
      inTransaction(async (trx) => {
        const value = await work(trx)
        await spoil(trx)
        return value
      })
    return { ...place, connection: { ...place.connection, inTransaction: spoiling } }
  }
  await expect(migrateEngine(connection, createPlace)).rejects.toThrow('weichen diese Tabellen ab: secrets')
  expect(await target.isEmpty()).toBe(true)
})

describe.skipIf(!POSTGRES_URL)('with PostgreSQL', () => {
  const url = () => database?.url ?? ''
  const open = () => {
    const connection = closeAfterTest(openPostgres(url()))
    return connection
  }
  const database = forAllTests(() => createScratchDatabase(POSTGRES_URL ?? ''))
  beforeEach(() => runOn(url(), 'drop schema public cascade; create schema public'))
  afterAll(() => database.drop())

  test('from SQLite to PostgreSQL and back, nothing is lost or changed', async () => {
    const { connection, folder } = await openFilled()
    const there = postgresTarget({ url: url() }, 'a1')
    expect(await there.isEmpty()).toBe(true)
    await migrateEngine(connection, there.createPlace)
    expect(await there.isEmpty()).toBe(false)
    const postgres = open()
    // As the site does at its start.
    await migrateDatabase(postgres)
    expect(await sumUp(postgres)).toEqual(await sumUp(connection))

    const dataDir = join(folder, 'back')
    await migrateEngine(postgres, sqliteTarget(dataDir, new Date(0)).createPlace)
    const back = closeAfterTest(openSqlite(join(dataDir, 'vereinsheim.sqlite')))
    await migrateDatabase(back)
    expect(await sumUp(back)).toEqual(await sumUp(connection))
  })

  test('tables of others in the same database stay, ours are replaced, and no scratch schema is left', async () => {
    await runOn(url(), 'create table foreign_notes (text text); insert into foreign_notes values (1)')
    const { connection } = await openFilled()
    await migrateEngine(connection, postgresTarget({ url: url() }, 'b1').createPlace)
    await connection.inTransaction((trx) => trx.deleteFrom('registrations').execute())
    await migrateEngine(connection, postgresTarget({ url: url() }, 'b2').createPlace)
    const postgres = open()
    expect(await sumUp(postgres)).toEqual(await sumUp(connection))
    const notes = await sql`select text from foreign_notes`.execute(postgres.db)
    expect(notes.rows).toEqual([{ text: '1' }])
    const schemas = await postgres.db.introspection.getSchemas()
    expect(schemas.filter(({ name }) => name.startsWith('vereinsheim'))).toEqual([])
    // Constraints came along with the tables.
    const orphan = { registration_id: 'nobody', position: 1, name: 'x' }
    await expect(postgres.db.insertInto('registration_teams').values(orphan).execute()).rejects.toThrow('foreign key')
  })

  test('a migration that fails leaves PostgreSQL as it was', async () => {
    const { connection } = await openFilled()
    await migrateEngine(connection, postgresTarget({ url: url() }, 'c1').createPlace)
    const before = await sumUp(open())
    const target = postgresTarget({ url: url() }, 'c2')
    const createPlace = async () => {
      const place = await target.createPlace()
      return { ...place, moveIn: () => Promise.reject(new Error('The power is gone')) }
    }
    await expect(migrateEngine(connection, createPlace)).rejects.toThrow('The power is gone')
    expect(await sumUp(open())).toEqual(before)
  })
})
