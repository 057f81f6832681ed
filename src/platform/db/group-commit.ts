import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Database, InTransaction, Tables } from './database.ts'

/** So many waiting pieces of work share one commit at most; bounds how long the first of them waits for the last. */
const MAX_SHARED = 128

/** Each runs for every piece of work: prepared once, and past Kysely, whose way to the database costs more than they do. */
type Steps = ReturnType<typeof prepareSteps>

function prepareSteps(database: DatabaseSync) {
  const step = (sql: string) => {
    const statement = database.prepare(sql)
    return () => void statement.run()
  }
  return {
    begin: step('begin'),
    commit: step('commit'),
    rollBack: step('rollback'),
    savepoint: step('savepoint work'),
    release: step('release work'),
    rollBackToSavepoint: step('rollback to work'),
  }
}

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
 *
 * @param database the connection that `writer` writes to
 */
export function createGroupCommit(writer: Kysely<Tables>, database: DatabaseSync): InTransaction {
  const steps = prepareSteps(database)
  let waiting: Work[] = []
  let isRunning = false

  async function drain() {
    while (waiting.length > 0) {
      const shared = waiting.slice(0, MAX_SHARED)
      waiting = waiting.slice(MAX_SHARED)
      await commitTogether(writer, steps, shared)
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

async function commitTogether(writer: Kysely<Tables>, steps: Steps, shared: Work[]): Promise<void> {
  const answers: (() => void)[] = []
  try {
    await writer.connection().execute((connection) =>
      inOneTransaction(steps, async () => {
        for (const work of shared) answers.push(await runInSavepoint(connection, steps, work))
      }),
    )
  } catch (reason) {
    for (const work of shared) work.reject(reason)
    return
  }
  for (const answer of answers) answer()
}

/** Unlike Kysely's own, it hands on the first reason: after a full disk SQLite has already rolled back, and doing so again fails too. */
async function inOneTransaction(steps: Steps, run: () => Promise<void>): Promise<void> {
  steps.begin()
  try {
    await run()
    steps.commit()
  } catch (reason) {
    quietly(steps.rollBack)
    throw reason
  }
}

async function runInSavepoint(trx: Database, steps: Steps, work: Work): Promise<() => void> {
  steps.savepoint()
  try {
    const value = await work.run(trx)
    steps.release()
    return () => work.resolve(value)
  } catch (reason) {
    // Without the savepoint the whole transaction is gone, and with it what the others wrote.
    if (!quietly(steps.rollBackToSavepoint)) throw reason
    steps.release()
    return () => work.reject(reason)
  }
}

/** @returns whether the step succeeded; why not is of no interest, because something else had failed before */
function quietly(step: () => void): boolean {
  try {
    step()
    return true
  } catch {
    return false
  }
}
