import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { open as openFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openDatabase, openSqlite } from './open-database.ts'
import type { DatabaseConnection } from './database.ts'

const opened: DatabaseConnection[] = []
function setUp() {
  const folder = temporaryFolder()
  onTestFinished(async () => {
    for (const connection of opened.splice(0)) await connection.close()
  })
  return folder
}
function open(file: string) {
  const connection = openSqlite(file)
  opened.push(connection)
  return connection
}
const pragma = async (db: DatabaseConnection['db'], name: string) =>
  Object.values((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0]

const addSecret = ({ inTransaction }: DatabaseConnection, name: string) =>
  inTransaction((trx) => trx.insertInto('secrets').values({ name, value: 'b' }).execute())

/** Watches the syncs of whole files, on any file handle. @param file any existing one */
async function watchDisk(file: string) {
  const handle = await openFile(file)
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync')
  await handle.close()
  onTestFinished(() => sync.mockRestore())
  return sync
}

test('without an address the database is a file in the data folder, which is created', async () => {
  const folder = join(setUp(), 'not', 'yet', 'there')
  const connection = openDatabase({ databaseUrl: undefined, dataDir: folder })
  opened.push(connection)
  expect(connection.engine).toBe('sqlite')
  await migrateDatabase(connection)
})

test('failed statements are counted', async () => {
  const { db, failures, pool } = open(join(setUp(), 'test.sqlite'))
  await sql`select 1`.execute(db)
  expect([...failures.read()]).toEqual([])
  await expect(sql`select broken`.execute(db)).rejects.toThrow('broken')
  await expect(sql`select json('{')`.execute(db)).rejects.toThrow('malformed')
  expect([...failures.read()]).toEqual([['other', 2]])
  expect(pool).toBeUndefined()
})

test('a commit is on the disk before it is acknowledged', async () => {
  const file = join(setUp(), 'test.sqlite')
  const connection = open(file)
  await migrateDatabase(connection)
  expect(await pragma(connection.db, 'journal_mode')).toBe('wal')
  expect(await pragma(connection.db, 'synchronous')).toBe(2)
  const sync = await watchDisk(file)
  await addSecret(connection, 'a')
  expect(sync).toHaveBeenCalledOnce()
})

test('after a disk failure nothing is written any more, because it could be lost although the disk reports success', async () => {
  const file = join(setUp(), 'test.sqlite')
  const connection = open(file)
  await migrateDatabase(connection)
  const sync = await watchDisk(file)
  const broken = new Error('i/o error')
  sync.mockRejectedValueOnce(broken)
  await expect(addSecret(connection, 'a')).rejects.toMatchObject({ cause: broken })
  await expect(addSecret(connection, 'b')).rejects.toMatchObject({ cause: broken })
  expect(sync).toHaveBeenCalledOnce()
  expect(await connection.db.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'a' }])
})

test('foreign keys are enforced', async () => {
  const connection = open(join(setUp(), 'test.sqlite'))
  expect(await pragma(connection.db, 'foreign_keys')).toBe(1)
  expect(await connection.inTransaction((db) => pragma(db, 'foreign_keys'))).toBe(1)
})

test('the write counter changes after a write by any connection, and only then', async () => {
  const file = join(setUp(), 'test.sqlite')
  const [one, other] = [open(file), open(file)]
  await migrateDatabase(one)
  const before = one.writeCounter?.()
  expect(one.writeCounter?.()).toBe(before)
  await other.inTransaction((trx) => trx.insertInto('secrets').values({ name: 'a', value: 'b' }).execute())
  const after = one.writeCounter?.()
  expect(after).not.toBe(before)
  await one.inTransaction((trx) => trx.insertInto('secrets').values({ name: 'c', value: 'd' }).execute())
  expect(one.writeCounter?.()).not.toBe(after)
})

test('two processes that write at the same time wait for each other', async () => {
  const file = join(setUp(), 'test.sqlite')
  const [one, other] = [open(file), open(file)]
  await migrateDatabase(one)
  const add = (connection: DatabaseConnection, name: string) =>
    connection.inTransaction((trx) => trx.insertInto('secrets').values({ name, value: 'x' }).execute())
  await Promise.all(Array.from({ length: 40 }, (_, i) => add(i % 2 === 0 ? one : other, `name ${i}`)))
  expect(await one.db.selectFrom('secrets').select('name').execute()).toHaveLength(40)
})

test('a file that is no database is refused and left as it is', () => {
  const file = join(setUp(), 'test.sqlite')
  writeFileSync(file, 'Das ist ein Brief. '.repeat(100))
  expect(() => openSqlite(file)).toThrow(expect.objectContaining({ code: 'ERR_SQLITE_ERROR' }))
})

test('a folder in the place of the file is refused', () => {
  const file = join(setUp(), 'test.sqlite')
  mkdirSync(file)
  expect(() => openSqlite(file)).toThrow(expect.objectContaining({ code: 'ERR_SQLITE_ERROR' }))
})

test('closed unused, it leaves no log beside the file', async () => {
  const folder = setUp()
  await openSqlite(join(folder, 'test.sqlite')).close()
  expect(readdirSync(folder)).toEqual(['test.sqlite'])
})
