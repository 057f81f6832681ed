import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase, runOn } from '#tests/support/databases/scratch-database.ts'
import { listBackends } from '#tests/support/databases/waiting-backends.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { PATIENCE } from '#tests/support/patience.ts'
import { announce } from './announce.ts'
import type { DatabaseConnection } from './database.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openPostgres, openPostgresShared } from './open-database.ts'
import { holdInTransaction, makeSchema } from './postgres-schema.ts'
import { readLevel } from './level.ts'

const SETTINGS = { size: 4, statementTimeout: 5, idleTransactionTimeout: 5 }
/** Unquoted, these would be another schema, two schemas, or a statement. */
const CLUBS = ['club_a', 'club_b.de', 'club_a", "club_b.de', 'Club "Ä"; drop table notes', "club'd"]

describe.skipIf(!POSTGRES_URL)('schemas that share a PostgreSQL server', () => {
  const database = forAllTests(() => createScratchDatabase(POSTGRES_URL ?? ''))
  afterAll(() => database.drop())

  const openServer = (settings = SETTINGS) => closeAfterTest(openPostgresShared(database.url, settings))

  async function openClub(server: ReturnType<typeof openServer>, schema: string) {
    const connection = server.open(schema)
    await sql`create schema if not exists ${sql.id(schema)}`.execute(connection.db)
    await sql`create table if not exists notes (note text primary key)`.execute(connection.db)
    return connection
  }
  const read = async ({ db }: Pick<DatabaseConnection, 'db'>) =>
    (await sql<{ note: string }>`select note from notes order by note`.execute(db)).rows.map(({ note }) => note)
  const write = ({ db }: Pick<DatabaseConnection, 'db'>, note: string) =>
    sql`insert into notes values (${note})`.execute(db)

  test('never see each other’s rows, alone, in transactions, mixed on few connections, and after failures', async () => {
    const server = openServer()
    const clubs = new Map<string, DatabaseConnection>()
    for (const schema of CLUBS) clubs.set(schema, await openClub(server, schema))
    const work = Array.from(clubs, async ([schema, connection]) => {
      for (let turn = 0; turn < 6; turn += 1) {
        await write(connection, `${schema} ${turn} alone`)
        await connection.inTransaction(async (trx) => {
          await write({ db: trx }, `${schema} ${turn} together`)
          await read({ db: trx })
        })
        const broken = [
          sql`select broken`.execute(connection.db),
          write(connection, `${schema} ${turn} alone`),
          connection.inTransaction((trx) =>
            sql`select ${{ toPostgres: () => expect.fail('unsendable') }}`.execute(trx),
          ),
          connection.inTransaction(async (trx) => {
            await write({ db: trx }, `${schema} undone`)
            await sql`select broken`.execute(trx)
          }),
        ]
        expect((await Promise.allSettled(broken)).map(({ status }) => status)).toEqual(broken.map(() => 'rejected'))
      }
    })
    await Promise.all(work)
    for (const [schema, connection] of clubs) {
      const notes = await read(connection)
      expect(notes).toHaveLength(12)
      expect(notes.every((note) => note.startsWith(`${schema} `))).toBe(true)
      const tables = await connection.db.introspection.getTables()
      expect(tables.map((table) => [table.schema, table.name])).toEqual([[schema, 'notes']])
    }
    expect(await listBackends(database.url)).toHaveLength(SETTINGS.size)
  })

  test('migrate separately, and two processes of one club one after the other', async () => {
    const [one, other] = [openServer(), openServer()]
    const connections = [one.open('fresh_a'), other.open('fresh_a'), one.open('fresh_b')]
    await Promise.all(connections.map((each) => migrateDatabase(each)))
    const [a, , b] = connections
    await a?.db.insertInto('secrets').values({ name: 'a', value: '1' }).execute()
    expect(await b?.db.selectFrom('secrets').selectAll().execute()).toEqual([])
    expect(await Promise.all(connections.map(({ db }) => readLevel(db)))).toEqual(
      Array(3).fill(await readLevel(connections[0]?.db ?? expect.fail())),
    )
  })

  test('hear only announcements in their own schema, and keep listening when another one closes', async () => {
    const [one, other] = [openServer(), openServer()]
    const [a, b] = [one.open('club_a'), one.open('club_b')]
    const [hearA, hearB] = [vi.fn<(text?: string) => void>(), vi.fn<(text?: string) => void>()]
    a.listen?.('news', hearA)
    b.listen?.('news', hearB)
    for (const hear of [hearA, hearB]) await vi.waitFor(() => expect(hear).toHaveBeenCalledWith(), PATIENCE)
    const elsewhere = other.open('club_b')
    await announce(a.db, 'news', ['of a'])
    await elsewhere.inTransaction((trx) => announce(trx, 'news', ['of b']))
    await vi.waitFor(() => expect(hearB).toHaveBeenCalledWith('of b'), PATIENCE)
    await vi.waitFor(() => expect(hearA).toHaveBeenCalledWith('of a'), PATIENCE)
    await a.close()
    await announce(other.open('club_a').db, 'news', ['to nobody'])
    await announce(elsewhere.db, 'news', ['last'])
    await vi.waitFor(() => expect(hearB).toHaveBeenCalledWith('last'), PATIENCE)
    expect([hearA.mock.calls, hearB.mock.calls]).toEqual([
      [[], ['of a']],
      [[], ['of b'], ['last']],
    ])
  })

  test('do not wait for each other’s locks, but for their own', async () => {
    const server = openServer({ ...SETTINGS, size: 2 })
    const [a, b] = [server.open('club_a'), server.open('club_b')]
    const nested = a.oneAtATime('work', () => b.oneAtATime('work', () => a.oneAtATime('more', async () => 'done')))
    expect(await nested).toBe('done')
    const order: string[] = []
    await a.inTransaction(async (trx) => {
      await holdInTransaction(trx, 'mailbox')
      await b.inTransaction((other) => holdInTransaction(other, 'mailbox'))
      order.push('b')
      void a.inTransaction((other) => holdInTransaction(other, 'mailbox')).then(() => order.push('second of a'))
      await expect.poll(() => a.pool?.().connections).toBe(2)
      order.push('first of a')
    })
    await expect.poll(() => order).toEqual(['b', 'first of a', 'second of a'])
  })

  test('that ask for more than their share only delay themselves', async () => {
    const server = openServer({ ...SETTINGS, size: 6 })
    const [flooding, quiet] = [server.open('club_a'), server.open('club_b')]
    const held = Promise.withResolvers<void>()
    const flood = Array.from({ length: 20 }, () => flooding.db.connection().execute(() => held.promise))
    expect((await sql`select 1 as one`.execute(quiet.db)).rows).toEqual([{ one: 1 }])
    expect(flooding.pool?.()).toEqual({ connections: 3, idle: 0, waiting: 17, limit: 3 })
    held.resolve()
    await Promise.all(flood)
    expect(flooding.pool?.()).toMatchObject({ connections: 0, waiting: 0 })
  })

  test('in their hundreds need few connections, and one with a missing schema affects no other', async () => {
    const server = openServer({ ...SETTINGS, size: 10 })
    const names = Array.from({ length: 200 }, (_, number) => `many_${number}`)
    const clubs = await Promise.all(names.map((name) => openClub(server, name)))
    await runOn(database.url, 'drop schema many_7 cascade')
    const outcomes = await Promise.allSettled(clubs.map((club, number) => write(club, names[number] ?? '')))
    expect(outcomes.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))).toEqual([7])
    clubs.splice(7, 1)
    names.splice(7, 1)
    expect(await Promise.all(clubs.map(read))).toEqual(names.map((name) => [name]))
    expect((await listBackends(database.url)).length).toBeLessThanOrEqual(10)
  })

  test('a statement that takes too long is cancelled, and its connection serves the next', async () => {
    const server = openServer({ size: 2, statementTimeout: 0.1, idleTransactionTimeout: 5 })
    const [slow, quick] = [server.open('club_a'), server.open('club_b')]
    const sleeping = [1, 2].map(() => sql`select pg_sleep(5)`.execute(slow.db))
    for (const outcome of await Promise.allSettled(sleeping))
      expect(outcome).toMatchObject({ reason: { name: 'DatabaseAwayError', code: '57014' } })
    const shown = await Promise.all(
      [1, 2].map(() => sql`select current_setting('search_path') as path`.execute(quick.db)),
    )
    expect(shown.map(({ rows }) => rows)).toEqual(Array(2).fill([{ path: '"club_b"' }]))
    expect([Object.fromEntries(slow.failures.read()), Object.fromEntries(quick.failures.read())]).toEqual([
      { away: 2 },
      {},
    ])
  })

  test('a connection for a single club can use a schema, too', async () => {
    const [alone, shared] = [openPostgres(database.url, SETTINGS, 'club_alone'), openServer().open('club_alone')]
    onTestFinished(() => alone.close())
    await makeSchema(alone.db)
    await sql`create table notes (note text)`.execute(alone.db)
    await write(alone, 'mine')
    expect(await read(shared)).toEqual(['mine'])
    // Closing twice is harmless.
    for (const { close } of [alone, shared]) await close()
    await shared.close()
  })
})
