import { sql, type QueryExecutorProvider } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase, runOn } from '#tests/support/databases/scratch-database.ts'
import { listBackends, waitingBackends } from '#tests/support/databases/waiting-backends.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openPostgres } from './open-database.ts'
import type { PoolSettings } from './postgres-pool.ts'
import { PATIENCE } from '#tests/support/patience.ts'

const SETTINGS: PoolSettings = { size: 2, statementTimeout: 1, idleTransactionTimeout: 1 }

const HASTY: PoolSettings = { size: 2, statementTimeout: 0.1, idleTransactionTimeout: 0.1 }
async function pidOf(db: QueryExecutorProvider): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

describe.skipIf(!POSTGRES_URL)('a pool of PostgreSQL connections', () => {
  const database = forAllTests(() => createScratchDatabase(POSTGRES_URL ?? ''))
  afterAll(() => database.drop())

  const open = (settings?: PoolSettings) => closeAfterTest(openPostgres(database.url, settings))

  const isGone = async (pid: number | undefined) => !(await listBackends(database.url)).some((each) => each.pid === pid)

  test('a statement or an idle transaction that takes too long is cancelled, and the pool works as before', async () => {
    const { db, inTransaction } = open(HASTY)
    const away = (code: string) => expect.objectContaining({ name: 'DatabaseAwayError', code }) as Error
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toEqual(away('57014'))
    const idle = inTransaction(async (trx) => {
      const pid = await pidOf(trx)
      await expect.poll(() => isGone(pid), PATIENCE).toBe(true)
      return sql`select 1`.execute(trx)
    })
    await expect(idle).rejects.toEqual(away('25P03'))
    const answers = await Promise.all([1, 2, 3].map(() => sql`select 1 as one`.execute(db)))
    expect(answers.map(({ rows }) => rows)).toEqual(Array(3).fill([{ one: 1 }]))
  })

  test('reports its load and its failures', async () => {
    const { db, failures, pool } = open({ ...SETTINGS, statementTimeout: 0.5 })
    await expect(sql`select broken`.execute(db)).rejects.toThrow('broken')
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ name: 'DatabaseAwayError' })
    expect(Object.fromEntries(failures.read())).toEqual({ other: 1, away: 1 })
    const held = Promise.withResolvers<void>()
    const work = [1, 2, 3].map(() => db.connection().execute(() => held.promise))
    await expect.poll(() => pool?.()).toEqual({ connections: 2, idle: 0, waiting: 1, limit: 2 })
    held.resolve()
    await Promise.all(work)
    expect(pool?.()).toMatchObject({ idle: 2, waiting: 0 })
  })

  test('the number of connections stays within the limit', async () => {
    const { db } = open(SETTINGS)
    const pids = await Promise.all(Array.from({ length: 6 }, () => pidOf(db)))
    expect(new Set(pids).size).toBe(SETTINGS.size)
  })

  test('migrations may take longer, and afterwards the limit applies again', async () => {
    const connection = open({ size: 1, statementTimeout: 0.1, idleTransactionTimeout: 60 })
    const holder = open()
    // The lock of another migrating instance.
    const held = Promise.withResolvers<void>()
    const lock = holder.db.connection().execute(async (own) => {
      await sql`select pg_advisory_lock(hashtextextended('migrating', 0))`.execute(own)
      held.resolve()
      // Three times the limit of a statement.
      await expect.poll(() => waitingBackends(database.url, 300), PATIENCE).toHaveLength(1)
      await sql`select pg_advisory_unlock(hashtextextended('migrating', 0))`.execute(own)
    })
    await held.promise
    await migrateDatabase(connection)
    await lock
    const shown = await sql`show statement_timeout`.execute(connection.db)
    expect(shown.rows).toEqual([{ statement_timeout: '100ms' }])
  })

  test('a connection that breaks in the middle of a transaction affects nothing else', async () => {
    const { db, inTransaction } = open(SETTINGS)
    const cut = inTransaction(async (trx) => {
      const pid = await pidOf(trx)
      await runOn(database.url, `select pg_terminate_backend(${pid})`)
      await expect.poll(() => isGone(pid), PATIENCE).toBe(true)
      return sql`select 1`.execute(trx)
    })
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseAwayError' })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('violated constraints keep their own error', async () => {
    const { db } = open(SETTINGS)
    await expect(sql`select * from no_such_table`.execute(db)).rejects.toMatchObject({ name: 'error', code: '42P01' })
  })
})
