import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '#migrations/all.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { forEachDatabase, POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase, runOn } from '#tests/support/databases/scratch-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { migrateDatabase, MigrationError } from './migrate-database.ts'
import { openPostgres, openSqlite } from './open-database.ts'

function setUp() {
  const folder = temporaryFolder()
  const connection = closeAfterTest(openSqlite(join(folder, 'test.sqlite')))
  return connection
}

const note = (step: string) => sql`insert into kysely_migration (name, timestamp) values (${step}, '2030-01-01')`

test('a new database gets all tables', async () => {
  const connection = setUp()
  await migrateDatabase(connection)
  const tables = (await connection.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toEqual(expect.arrayContaining(['articles', 'events', 'registrations', 'outbox', 'content_state']))
})

test('an up-to-date database is unchanged', async () => {
  const connection = setUp()
  await migrateDatabase(connection)
  await connection.inTransaction((trx) => trx.insertInto('secrets').values({ name: 'a', value: 'b' }).execute())
  await migrateDatabase(connection)
  expect(await connection.db.selectFrom('secrets').selectAll().execute()).toEqual([{ name: 'a', value: 'b' }])
})

test('a table in the way is reported with the migration, and everything is rolled back', async () => {
  const connection = setUp()
  // The last table of its migration.
  await connection.inTransaction((trx) => sql`create table registration_teams (id text)`.execute(trx))
  const failure = migrateDatabase(connection)
  await expect(failure).rejects.toThrow(MigrationError)
  await expect(failure).rejects.toThrow(/Schritt 0002-registrations\); es wurde nichts geändert/)
  const tables = (await connection.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toEqual(['registration_teams'])
  await connection.inTransaction((trx) => sql`drop table registration_teams`.execute(trx))
  await migrateDatabase(connection)
})

test('migrations are numbered in the order in which they run', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  expect(names.every((name, index) => name.startsWith(String(index + 1).padStart(4, '0')))).toBe(true)
})

forEachDatabase('migrating', (open) => {
  test.each([
    ['9998-from-the-future', /neueren Version .*9998-from-the-future.* diese oder eine neuere/],
    ['9999-12.4.0-wings', /neueren Version .*9999-12\.4\.0-wings.* Version 12\.4\.0 oder eine neuere/],
  ])('a database that a newer version has written (%s) is refused with what to do', async (step, sentence) => {
    const connection = await open()
    await connection.inTransaction((trx) => note(step).execute(trx))
    const failure = migrateDatabase(connection)
    await expect(failure).rejects.toThrow(MigrationError)
    // The tests of one PostgreSQL database share its list of migrations.
    await connection.inTransaction((trx) => sql`delete from kysely_migration where name = ${step}`.execute(trx))
    await expect(failure).rejects.toThrow(sentence)
  })
})

const INSTANCES = 4
/** Excludes other databases of the server, which may be migrating too. */
const LOCKS_HERE = sql`
  select objid from pg_locks join pg_database on pg_locks.database = pg_database.oid
  where locktype = 'advisory' and datname = current_database()`

test.skipIf(!POSTGRES_URL).each(['read committed', 'serializable'])(
  'instances that start at once on an empty PostgreSQL migrate it once, and all start, where transactions are %s by default',
  async (isolation) => {
    const database = await createScratchDatabase(POSTGRES_URL ?? '')
    const name = new URL(database.url).pathname.slice(1)
    const set = `alter database ${name} set default_transaction_isolation = '${isolation}'`
    await runOn(database.url, set)
    const connections = Array.from({ length: INSTANCES }, () => openPostgres(database.url))
    onTestFinished(async () => {
      await Promise.all(connections.map((connection) => connection.close()))
      await database.drop()
    })
    const outcomes = await Promise.allSettled(connections.map((each) => migrateDatabase(each)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(INSTANCES).fill('fulfilled'))
    for (const { db } of connections) {
      const steps = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
      expect(steps.rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
      expect(await LOCKS_HERE.execute(db)).toMatchObject({ rows: [] })
    }
  },
)
