import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { DatabaseAwayError } from '#shared/database-away.ts'
import { SECOND } from '#shared/durations.ts'
import type { Tally } from '#shared/tally.ts'
import type { Database, DatabaseFailure, InTransaction, Tables } from './database.ts'
import type { LogOnDisk } from './log-on-disk.ts'
import { countFailures } from './sqlite-dialect.ts'

/** So many waiting pieces of work share one commit at most; bounds how long the first of them waits for the last. */
const MAX_SHARED = 128
/** Another process (the console) may write for so long; an import of much content takes about half a second. */
const PATIENCE_MILLISECONDS = 10 * SECOND
const LOOK_AGAIN_MILLISECONDS = 5
/** The low byte of SQLite's result code: another process is writing. */
const BUSY = 5

/** Each runs for every piece of work: prepared once, and past Kysely, whose way to the database costs more than they do. */
type Steps = ReturnType<typeof prepareSteps>

function prepareSteps(database: DatabaseSync, failures: Tally<DatabaseFailure>, patienceMilliseconds: number) {
  const step = (sql: string) => {
    const statement = database.prepare(sql)
    return () => void statement.run()
  }
  const commit = step('commit')
  return {
    patienceMilliseconds,
    // With the lock at once: whoever reads first and asks for it then is refused without waiting, for what was read may be outdated.
    begin: step('begin immediate'),
    commit: () => countFailures(failures, commit),
    rollBack: step('rollback'),
    savepoint: step('savepoint work'),
    release: step('release work'),
    rollBackToSavepoint: step('rollback to work'),
  }
}

type Writing = {
  writer: Kysely<Tables>
  /** The connection that `writer` writes to; it must not wait for locks by itself, for SQLite does that in the way of all. */
  database: DatabaseSync
  log: Pick<LogOnDisk, 'check' | 'sync'>
  /** Called after each commit that is on the disk, when nothing is being written. */
  onCommit?: () => void
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
 * undoes only itself. Nobody is answered before the shared commit is durable; if the commit fails, all of them fail. Meanwhile the
 * event loop is free, and the next ones gather.
 *
 * While another process writes, the work waits and everything else goes on; `DatabaseAwayError` after ten seconds.
 */
export function createGroupCommit(
  writing: Writing,
  failures: Tally<DatabaseFailure>,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): InTransaction {
  const steps = prepareSteps(writing.database, failures, patienceMilliseconds)
  let waiting: Work[] = []
  let isRunning = false

  async function drain() {
    while (waiting.length > 0) {
      const shared = waiting.slice(0, MAX_SHARED)
      waiting = waiting.slice(MAX_SHARED)
      await commitTogether(writing, steps, shared, failures)
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

async function commitTogether(
  { writer, log, onCommit }: Writing,
  steps: Steps,
  shared: Work[],
  failures: Tally<DatabaseFailure>,
): Promise<void> {
  const answers: (() => void)[] = []
  try {
    log.check()
    await writer.connection().execute((connection) =>
      inOneTransaction(steps, async () => {
        for (const work of shared) answers.push(await runInSavepoint(connection, steps, work))
      }),
    )
    await reachDisk(failures, log)
    onCommit?.()
  } catch (reason) {
    if (reason instanceof DatabaseAwayError) failures.add('away')
    for (const work of shared) work.reject(reason)
    return
  }
  for (const answer of answers) answer()
}

/** A disk that fails here has seen the commit: it cannot be undone, but nobody is told that it is safe. */
async function reachDisk(failures: Tally<DatabaseFailure>, log: Writing['log']): Promise<void> {
  try {
    await log.sync()
  } catch (reason) {
    failures.add('other')
    throw reason
  }
}

/** Unlike Kysely's own, it hands on the first reason: after a full disk SQLite has already rolled back, and doing so again fails too. */
async function inOneTransaction(steps: Steps, run: () => Promise<void>): Promise<void> {
  await begin(steps)
  try {
    await run()
    steps.commit()
  } catch (reason) {
    quietly(steps.rollBack)
    throw reason
  }
}

/** @throws {DatabaseAwayError} when another process goes on writing */
async function begin(steps: Steps): Promise<void> {
  const latest = performance.now() + steps.patienceMilliseconds
  for (;;) {
    try {
      return steps.begin()
    } catch (reason) {
      if (!isBusy(reason)) throw reason
      if (performance.now() >= latest) throw new DatabaseAwayError(reason)
      await sleep(LOOK_AGAIN_MILLISECONDS)
    }
  }
}

const isBusy = (reason: unknown): reason is Error =>
  reason instanceof Error &&
  'errcode' in reason &&
  typeof reason.errcode === 'number' &&
  (reason.errcode & 0xff) === BUSY

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
