import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { waitingBackends } from '#tests/support/databases/waiting-backends.ts'
import { holdPostgresLock, openPostgres } from './open-database.ts'
import { PATIENCE } from '#tests/support/patience.ts'

/** Far more than the first query of a connection takes on a busy machine. */
const LIMIT_MILLISECONDS = 250

test('an unreachable server is reported, and the work does not start', async () => {
  let isBegun = false
  const holding = holdPostgresLock('postgres://a@127.0.0.1:1/a', 'work', async () => {
    isBegun = true
  })
  await expect(holding).rejects.toMatchObject({ name: 'DatabaseAwayError' })
  expect(isBegun).toBe(false)
})

describe.skipIf(!POSTGRES_URL)('a lock on PostgreSQL', () => {
  const url = POSTGRES_URL ?? ''

  test('lets one work run at a time, each with its own outcome, even after a failure', async () => {
    const database = await createScratchDatabase(url)
    onTestFinished(() => database.drop())
    let begun = 0
    let working = 0
    let most = 0
    const work = (outcome: number) => async () => {
      begun += 1
      working += 1
      // All others wait for the lock.
      const others = 4 - begun
      await expect.poll(() => waitingBackends(database.url), PATIENCE).toHaveLength(others)
      most = Math.max(most, working)
      working -= 1
      if (outcome === 2) throw new Error('no')
      return outcome
    }
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((number) => holdPostgresLock(database.url, 'work', work(number))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(most).toBe(1)
  })

  test('does not block work of another name', async () => {
    expect(await holdPostgresLock(url, 'one', () => holdPostgresLock(url, 'other', async () => 'done'))).toBe('done')
  })

  test('is waited for and held beyond the limit for other statements', async () => {
    const database = await createScratchDatabase(url)
    onTestFinished(() => database.drop())
    const connection = closeAfterTest(openPostgres(database.url))
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      await sql`do $$ begin execute format('alter database %I set ${sql.raw(limit)} = ${sql.raw(String(LIMIT_MILLISECONDS))}', current_database()); end $$`.execute(
        connection.db,
      )
    }
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const first = connection.oneAtATime('work', async () => {
      begun.resolve()
      await held.promise
      return 'first'
    })
    await begun.promise
    const second = connection.oneAtATime('work', async () => 'second')
    // Twice the limit for other statements, holding and waiting.
    await expect.poll(() => waitingBackends(database.url, 2 * LIMIT_MILLISECONDS), PATIENCE).toHaveLength(1)
    held.resolve()
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  })
})
