import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase, runOn, type ScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openPostgres } from './open-database.ts'
import type { PoolSettings } from './postgres-pool.ts'

const SETTINGS: PoolSettings = { size: 2, statementTimeout: 1, idleTransactionTimeout: 1 }

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe.skipIf(!POSTGRES_URL)('a pool of PostgreSQL connections', () => {
  let database: ScratchDatabase
  beforeAll(async () => {
    database = await createScratchDatabase(POSTGRES_URL ?? '')
  })
  afterAll(() => database.drop())

  function open(settings?: PoolSettings) {
    const connection = openPostgres(database.url, settings)
    onTestFinished(() => connection.close())
    return connection
  }

  test('a statement or an idle transaction that takes too long is given up, and the pool is as good as before', async () => {
    const { db, inTransaction } = open(SETTINGS)
    const away = (code: string) => expect.objectContaining({ name: 'DatabaseAwayError', code }) as Error
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toEqual(away('57014'))
    const idle = inTransaction(async (trx) => {
      await sql`select 1`.execute(trx)
      await pause(1_500)
      return sql`select 1`.execute(trx)
    })
    await expect(idle).rejects.toEqual(away('25P03'))
    const answers = await Promise.all([1, 2, 3].map(() => sql`select 1 as one`.execute(db)))
    expect(answers.map(({ rows }) => rows)).toEqual(Array(3).fill([{ one: 1 }]))
  })

  test('it tells how busy it is, and what failed', async () => {
    const { db, failures, pool } = open(SETTINGS)
    await expect(sql`select broken`.execute(db)).rejects.toThrow('broken')
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ name: 'DatabaseAwayError' })
    expect(Object.fromEntries(failures.read())).toEqual({ other: 1, away: 1 })
    const work = [1, 2, 3].map(() => sql`select pg_sleep(0.3)`.execute(db))
    await expect.poll(() => pool?.()).toEqual({ connections: 2, idle: 0, waiting: 1, limit: 2 })
    await Promise.all(work)
    expect(pool?.()).toMatchObject({ idle: 2, waiting: 0 })
  })

  test('not more connections are held than configured', async () => {
    const { db } = open(SETTINGS)
    const asked = Array.from({ length: 6 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db),
    )
    const pids = (await Promise.all(asked)).map(({ rows }) => rows[0]?.pid)
    expect(new Set(pids).size).toBe(SETTINGS.size)
  })

  test('migrating may take longer, and afterwards the limit holds again', async () => {
    const connection = open({ ...SETTINGS, size: 1 })
    const holder = open()
    // What another instance that is migrating holds.
    const lock = holder.db.connection().execute(async (own) => {
      await sql`select pg_advisory_lock(${sql.lit(3853314791062309107n)})`.execute(own)
      await pause(1_500)
      await sql`select pg_advisory_unlock(${sql.lit(3853314791062309107n)})`.execute(own)
    })
    await pause(100)
    await migrateDatabase(connection)
    await lock
    const shown = await sql`show statement_timeout`.execute(connection.db)
    expect(shown.rows).toEqual([{ statement_timeout: '1s' }])
  })

  test('a connection that ends in the middle of a transaction ends nothing else', async () => {
    const { db, inTransaction } = open(SETTINGS)
    const cut = inTransaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await runOn(database.url, `select pg_terminate_backend(${rows[0]?.pid})`)
      await pause(100)
      return sql`select 1`.execute(trx)
    })
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseAwayError' })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('constraints that are hurt keep their own error', async () => {
    const { db } = open(SETTINGS)
    await expect(sql`select * from no_such_table`.execute(db)).rejects.toMatchObject({ name: 'error', code: '42P01' })
  })
})
