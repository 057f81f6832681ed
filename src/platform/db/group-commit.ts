import { CompiledQuery, type Kysely } from 'kysely'
import type { Database, InTransaction, Tables } from './database.ts'

// Compiled once: they run for every piece of work.
const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')
const SAVEPOINT = CompiledQuery.raw('savepoint work')
const RELEASE = CompiledQuery.raw('release work')
const ROLLBACK_TO_SAVEPOINT = CompiledQuery.raw('rollback to work')

/** So many waiting pieces of work share one commit at most; bounds how long the first of them waits for the last. */
const MAX_SHARED = 128

type Work = {
  run(trx: Database): Promise<unknown>
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/**
 * Transactions on one SQLite connection that share the costly part, the write to disk.
 *
 * Work that is waiting at the same moment runs one after the other inside one transaction, each in its own savepoint: one that fails
 * undoes only itself. Nobody is answered before the shared commit is durable; if the commit fails, all of them fail.
 */
export function createGroupCommit(writer: Kysely<Tables>): InTransaction {
  let waiting: Work[] = []
  let isRunning = false

  async function drain() {
    while (waiting.length > 0) {
      const shared = waiting.slice(0, MAX_SHARED)
      waiting = waiting.slice(MAX_SHARED)
      await commitTogether(writer, shared)
    }
    isRunning = false
  }

  return <T>(run: (trx: Database) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ run, resolve: resolve as (value: unknown) => void, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void drain())
    })
}

async function commitTogether(writer: Kysely<Tables>, shared: Work[]): Promise<void> {
  const answers: (() => void)[] = []
  try {
    await writer.connection().execute((connection) =>
      inOneTransaction(connection, async () => {
        for (const work of shared) answers.push(await runInSavepoint(connection, work))
      }),
    )
  } catch (reason) {
    for (const work of shared) work.reject(reason)
    return
  }
  for (const answer of answers) answer()
}

/** Unlike Kysely's own, it hands on the first reason: after a full disk SQLite has already rolled back, and doing so again fails too. */
async function inOneTransaction(connection: Database, run: () => Promise<void>): Promise<void> {
  await connection.executeQuery(BEGIN)
  try {
    await run()
    await connection.executeQuery(COMMIT)
  } catch (reason) {
    await quietly(ROLLBACK, connection)
    throw reason
  }
}

async function runInSavepoint(trx: Database, work: Work): Promise<() => void> {
  await trx.executeQuery(SAVEPOINT)
  try {
    const value = await work.run(trx)
    await trx.executeQuery(RELEASE)
    return () => work.resolve(value)
  } catch (reason) {
    // Without the savepoint the whole transaction is gone, and with it what the others wrote.
    if (!(await quietly(ROLLBACK_TO_SAVEPOINT, trx))) throw reason
    await trx.executeQuery(RELEASE)
    return () => work.reject(reason)
  }
}

/** @returns whether the statement succeeded; why not is of no interest, because something else had failed before */
async function quietly(statement: CompiledQuery, connection: Database): Promise<boolean> {
  return connection.executeQuery(statement).then(
    () => true,
    () => false,
  )
}
