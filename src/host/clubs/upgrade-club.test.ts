import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '#migrations/all.ts'
import { migrateToLevel } from '#platform/backup/level-store.ts'
import { readLevel } from '#platform/db/level.ts'
import { NEWEST_MIGRATION } from '#platform/db/migrate-database.ts'
import { openPostgres, openSqlite } from '#platform/db/open-database.ts'
import { makeSchema } from '#platform/db/postgres-schema.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { databaseOf } from './copy-club.ts'
import { upgradeClub, upgradeSchema } from './upgrade-club.ts'

const FORMER = Object.keys(migrations).slice(0, -1)

/** A club whose database lacks the last migration; runs a statement on it first. */
async function openFormer(statement = 'select 1') {
  const dataDir = join(temporaryFolder(), 'tsv')
  const using = async <T>(work: (db: ReturnType<typeof openSqlite>['db']) => Promise<T>) => {
    const connection = openSqlite(databaseOf(dataDir))
    return work(connection.db).finally(() => connection.close())
  }
  await using(async (db) => {
    await migrateToLevel(db, FORMER)
    await sql.raw(statement).execute(db)
  })
  return { dataDir, newest: () => using(async (db) => (await readLevel(db)).at(-1)) }
}

test('a former database is brought up to date once', async () => {
  const { dataDir, newest } = await openFormer()
  expect(await upgradeClub(dataDir)).toBe(true)
  expect(await newest()).toBe(NEWEST_MIGRATION)
  expect(await upgradeClub(dataDir)).toBe(false)
  expect(await upgradeClub(temporaryFolder())).toBe(false)
})

test.each([
  ['whose step fails', 'create table site_moves (id text)', 'ließ sich nicht auf den neuesten Stand bringen'],
  ['whose pages cannot be read', "insert into club_documents (name, json) values ('club', '{}')", 'kam der neue Stand'],
])('a database %s stays as it was', async (_, statement, reason) => {
  const { dataDir, newest } = await openFormer(statement)
  await expect(upgradeClub(dataDir)).rejects.toThrow(reason)
  expect(await newest()).toBe(FORMER.at(-1))
  expect(readdirSync(dataDir)).toEqual(['vereinsheim.sqlite'])
})

/** The same in a PostgreSQL schema. */
async function openFormerSchema(statement = 'select 1') {
  const database = await createScratchDatabase(POSTGRES_URL ?? '')
  onTestFinished(() => database.drop())
  const connection = closeAfterTest(openPostgres(database.url, undefined, 'club_tsv'))
  await connection.inTransaction(makeSchema)
  await migrateToLevel(connection.db, FORMER)
  await sql.raw(statement).execute(connection.db)
  return { connection, newest: async () => (await readLevel(connection.db)).at(-1) }
}

test.skipIf(!POSTGRES_URL)('a former schema is brought up to date once', async () => {
  const { connection, newest } = await openFormerSchema()
  expect(await upgradeSchema(connection)).toBe(true)
  expect(await newest()).toBe(NEWEST_MIGRATION)
  expect(await upgradeSchema(connection)).toBe(false)
})

test.skipIf(!POSTGRES_URL).each([
  ['whose step fails', 'create table site_moves (id text)', 'ließ sich nicht auf den neuesten Stand bringen'],
  ['whose pages cannot be read', "insert into club_documents (name, json) values ('club', '{}')", 'nicht lesen'],
])('a schema %s stays as it was', async (_, statement, reason) => {
  const { connection, newest } = await openFormerSchema(statement)
  await expect(upgradeSchema(connection)).rejects.toThrow(reason)
  expect(await newest()).toBe(FORMER.at(-1))
})
