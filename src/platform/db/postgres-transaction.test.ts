import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase, runOn } from '#tests/support/databases/scratch-database.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openPostgres } from './open-database.ts'

describe.skipIf(!POSTGRES_URL)('a transaction on PostgreSQL', () => {
  const database = forAllTests(() => createScratchDatabase(POSTGRES_URL ?? ''))
  beforeAll(async () => {
    const connection = openPostgres(database.url)
    await migrateDatabase(connection)
    await connection.close()
  })
  afterAll(() => database.drop())
  beforeEach(() => runOn(database.url, "delete from secrets; insert into secrets values ('a', '0'), ('b', '0')"))

  const open = (url = database.url) => closeAfterTest(openPostgres(url))
  const raise = (trx: Database, name: string) =>
    sql`update secrets set value = (value::int + 1)::text where name = ${name}`.execute(trx)
  /** Holds the first caller until a second one has come as far. */
  const meeting = () => {
    let arrived = 0
    const both = Promise.withResolvers<void>()
    return () => {
      arrived += 1
      if (arrived === 2) both.resolve()
      return both.promise
    }
  }
  const values = async () => {
    const rows = await open().db.selectFrom('secrets').select('value').orderBy('name').execute()
    return rows.map(({ value }) => value)
  }
  const terminate = async (trx: Database) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await runOn(database.url, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
  }

  test('that fails to be serialised is retried until all that read and write the same are done, once each', async () => {
    const { inTransaction } = open()
    let tries = 0
    const together = meeting()
    const work = async (trx: Database) => {
      tries += 1
      await sql`set transaction isolation level serializable`.execute(trx)
      await sql`select sum(value::int) from secrets`.execute(trx)
      await together()
      await raise(trx, 'a')
    }
    await Promise.all([inTransaction(work), inTransaction(work)])
    expect(await values()).toEqual(['2', '0'])
    expect(tries).toBeGreaterThan(2)
  })

  test('that ends in a deadlock is retried', async () => {
    const { inTransaction } = open()
    let tries = 0
    const together = meeting()
    const work = (first: string, second: string) => async (trx: Database) => {
      tries += 1
      await raise(trx, first)
      await together()
      await raise(trx, second)
    }
    await Promise.all([inTransaction(work('a', 'b')), inTransaction(work('b', 'a'))])
    expect(await values()).toEqual(['2', '2'])
    expect(tries).toBeGreaterThan(2)
  })

  test('that does not get a lock in time is retried', async () => {
    const { inTransaction } = open()
    const holder = open()
    const isHeld = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const holding = holder.inTransaction(async (trx) => {
      await raise(trx, 'a')
      isHeld.resolve()
      await mayEnd.promise
    })
    await isHeld.promise
    let tries = 0
    await inTransaction(async (trx) => {
      tries += 1
      if (tries === 2) {
        mayEnd.resolve()
        await holding
      }
      await sql`set local lock_timeout = 20`.execute(trx)
      await raise(trx, 'a')
    })
    expect([tries, await values()]).toEqual([2, ['2', '0']])
  })

  test('that is always in conflict fails with DatabaseAwayError', async () => {
    const { inTransaction } = open()
    let tries = 0
    const stuck = inTransaction((trx) => {
      tries += 1
      return sql`do $$ begin raise exception 'no' using errcode = 'serialization_failure'; end $$`.execute(trx)
    })
    await expect(stuck).rejects.toMatchObject({ name: 'DatabaseAwayError', code: '40001' })
    expect(tries).toBe(5)
  })

  test('whose connection is lost before the commit is retried on another one', async () => {
    const { inTransaction } = open()
    let tries = 0
    await inTransaction(async (trx) => {
      tries += 1
      await raise(trx, 'a')
      if (tries === 1) await terminate(trx)
      await raise(trx, 'a')
    })
    expect([tries, await values()]).toEqual([2, ['2', '0']])
  })

  test.each([
    { repeating: {}, tries: 1, kept: ['0', '0'] },
    { repeating: { isIdempotent: true }, tries: 2, kept: ['1', '0'] },
  ])('whose connection is lost during the commit runs $tries time(s) with $repeating', async (row) => {
    const { inTransaction } = open()
    let tries = 0
    const work = inTransaction(async (trx) => {
      tries += 1
      await raise(trx, 'a')
      // Only the commit notices.
      if (tries === 1) await terminate(trx)
    }, row.repeating)
    const outcome = await work.then(
      () => 'done',
      (error: Error) => error.name,
    )
    expect([outcome, tries]).toEqual([row.tries === 1 ? 'DatabaseAwayError' : 'done', row.tries])
    expect(await values()).toEqual(row.kept)
  })

  test('that hits a unique violation is retried only if it checks first', async () => {
    const { inTransaction } = open()
    const add = (trx: Database) => trx.insertInto('secrets').values({ name: 'a', value: '9' }).execute()
    await expect(inTransaction(add)).rejects.toMatchObject({ code: '23505' })
    let tries = 0
    const looking = inTransaction(
      async (trx) => {
        tries += 1
        const known = tries > 1 && (await trx.selectFrom('secrets').selectAll().where('name', '=', 'a').execute())
        if (!known) await add(trx)
      },
      { isTakenPassing: true },
    )
    await looking
    expect(tries).toBe(2)
  })

  test('that fails for another reason is not retried', async () => {
    const { inTransaction } = open()
    let tries = 0
    const work = inTransaction(async () => {
      tries += 1
      throw new Error('a mistake')
    })
    await expect(work).rejects.toThrow('a mistake')
    expect(tries).toBe(1)
  })
})
