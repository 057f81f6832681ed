import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTally } from '#shared/tally.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import type { Database, DatabaseFailure, InTransaction, Tables } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import { openSqlite } from './open-database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { PATIENCE } from '#tests/support/patience.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** For a disk that has not failed yet. */
const check = () => undefined

async function setUp() {
  const folder = temporaryFolder()
  const file = join(folder, 'test.sqlite')
  const connection = await openSqliteForTest(file)
  /** Opens another connection to the same file, as another process has. */
  const openAnother = () => closeAfterTest(openSqlite(file))
  const names = async () =>
    (await connection.db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
  return { ...connection, file, openAnother, names }
}

const add = (trx: Database, name: string) => trx.insertInto('secrets').values({ name, value: 'x' }).execute()

test('transactions that wait at the same moment are all committed, and each gets its own result', async () => {
  const { inTransaction, names } = await setUp()
  const numbers = Array.from({ length: 300 }, (_, i) => `name ${String(i).padStart(3, '0')}`)
  const answers = await Promise.all(
    numbers.map((name) =>
      inTransaction(async (trx) => {
        await add(trx, name)
        return name
      }),
    ),
  )
  expect(answers).toEqual(numbers)
  expect(await names()).toEqual(numbers)
})

test('failed work undoes only itself and throws its own error', async () => {
  const { inTransaction, names } = await setUp()
  const fault = new Error('my own fault')
  const outcomes = await Promise.allSettled([
    inTransaction((trx) => add(trx, 'a')),
    inTransaction(async (trx) => {
      await add(trx, 'b')
      throw fault
    }),
    inTransaction((trx) => add(trx, 'c')),
    inTransaction((trx) => add(trx, 'a')),
    inTransaction((trx) => add(trx, 'd')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: fault })
  expect(await names()).toEqual(['a', 'c', 'd'])
})

test('work that caught an error inside keeps its other writes', async () => {
  const { inTransaction, names } = await setUp()
  await inTransaction((trx) => add(trx, 'a'))
  await inTransaction(async (trx) => {
    await add(trx, 'b')
    await add(trx, 'a').catch(() => undefined)
    await add(trx, 'c')
  })
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test('uncommitted changes are invisible', async () => {
  const { inTransaction, names } = await setUp()
  let seen: string[] | undefined
  await inTransaction(async (trx) => {
    await add(trx, 'a')
    seen = await names()
  })
  expect(seen).toEqual([])
  expect(await names()).toEqual(['a'])
})

test('when the shared commit fails, all its transactions fail, and later ones succeed', async () => {
  const { inTransaction, names } = await setUp()
  const orphan = { registration_id: 'nowhere', position: 1, name: 'x' }
  const outcomes = await Promise.allSettled([
    inTransaction((trx) => add(trx, 'a')),
    inTransaction(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      await trx.insertInto('registration_teams').values(orphan).execute()
    }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await names()).toEqual([])
  await inTransaction((trx) => add(trx, 'b'))
  expect(await names()).toEqual(['b'])
})

test('a failure that rolls back the whole transaction is thrown to all who shared it, by its own name', async () => {
  const { inTransaction, names } = await setUp()
  const full = new Error('database or disk is full')
  const outcomes = await Promise.allSettled([
    inTransaction((trx) => add(trx, 'a')),
    inTransaction(async (trx) => {
      // As SQLite itself does when the disk is full.
      await sql`rollback`.execute(trx)
      throw full
    }),
  ])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: full },
    { status: 'rejected', reason: full },
  ])
  expect(await names()).toEqual([])
  await inTransaction((trx) => add(trx, 'b'))
  expect(await names()).toEqual(['b'])
})

describe('until the commit is on the disk', () => {
  async function setUpDisk(sync: () => Promise<void>) {
    const { file, names } = await setUp()
    const database = new DatabaseSync(file)
    const writer = new Kysely<Tables>({ dialect: sqliteDialect(database) })
    onTestFinished(() => writer.destroy())
    const failures = createTally<DatabaseFailure>()
    return { names, failures, inTransaction: createGroupCommit({ writer, database, log: { check, sync } }, failures) }
  }

  test('no transaction resolves, new ones wait, and everything else goes on', async () => {
    const { promise: written, resolve: write } = Promise.withResolvers<void>()
    const sync = vi.fn<() => Promise<void>>(() => written)
    const { inTransaction, names } = await setUpDisk(sync)
    const answered = vi.fn<() => void>()
    const first = inTransaction((trx) => add(trx, 'a')).then(answered)
    await vi.waitFor(() => expect(sync).toHaveBeenCalledOnce(), PATIENCE)
    const others = ['b', 'c'].map((name) => inTransaction((trx) => add(trx, name)).then(answered))
    await new Promise<void>((resolve) => setImmediate(resolve))
    expect(answered).not.toHaveBeenCalled()
    expect(await names()).toEqual(['a'])
    write()
    await Promise.all([first, ...others])
    expect(answered).toHaveBeenCalledTimes(3)
    expect(sync).toHaveBeenCalledTimes(2)
  })

  test('a failed sync is thrown to all who shared the commit, and counted', async () => {
    const broken = new Error('the disk is broken')
    const { inTransaction, failures } = await setUpDisk(() => Promise.reject(broken))
    const outcomes = await Promise.allSettled(['a', 'b'].map((name) => inTransaction((trx) => add(trx, name))))
    expect(outcomes).toMatchObject([{ reason: broken }, { reason: broken }])
    expect(Object.fromEntries(failures.read())).toEqual({ other: 1 })
  })
})

/** Resolves when the lock is held. @returns a function that releases it */
async function writeUntilTold({ inTransaction }: { inTransaction: InTransaction }): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const writing = inTransaction(async (trx) => {
    await add(trx, 'theirs')
    hold()
    await isOver
  })
  await isHeld
  return () => {
    end()
    return writing
  }
}

describe('while another process writes', () => {
  test('only work that needs the lock waits for it', async () => {
    const { inTransaction, openAnother, names } = await setUp()
    const end = await writeUntilTold(openAnother())
    const ours = inTransaction(async (trx) => {
      const seen = await trx.selectFrom('secrets').select('name').execute()
      await add(trx, 'ours')
      return seen.map(({ name }) => name)
    })
    let turns = 0
    const timer = setInterval(() => void (turns += 1), 1)
    await vi.waitFor(() => expect(turns).toBeGreaterThan(20), PATIENCE)
    clearInterval(timer)
    expect(await names()).toEqual([])
    await end()
    expect(await ours).toEqual(['theirs'])
    expect(await names()).toEqual(['ours', 'theirs'])
  })

  test('work fails with DatabaseAwayError when the other process does not stop', async () => {
    const { openAnother, file } = await setUp()
    const database = new DatabaseSync(file, { timeout: 0 })
    const writer = new Kysely<Tables>({ dialect: sqliteDialect(database) })
    onTestFinished(() => writer.destroy())
    const failures = createTally<DatabaseFailure>()
    const inTransaction = createGroupCommit(
      { writer, database, log: { check, sync: async () => undefined } },
      failures,
      100,
    )
    const end = await writeUntilTold(openAnother())
    await expect(inTransaction((trx) => add(trx, 'ours'))).rejects.toMatchObject({ name: 'DatabaseAwayError' })
    expect(Object.fromEntries(failures.read())).toEqual({ away: 1 })
    await end()
  })
})

test('work that arrives while other work runs is done too', async () => {
  const { inTransaction, names } = await setUp()
  let inner: Promise<unknown> = Promise.resolve()
  await inTransaction(async (trx) => {
    await add(trx, 'outer')
    inner = inTransaction((other) => add(other, 'inner'))
  })
  await inner
  expect(await names()).toEqual(['inner', 'outer'])
})
