import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { DatabaseAwayError } from '#shared/database-away.ts'
import { SECOND } from '#shared/durations.ts'
import type { Tally } from '#shared/tally.ts'
import type { Database, DatabaseFailure, InTransaction, Tables } from './database.ts'
import type { createLogOnDisk } from './log-on-disk.ts'
import { countFailures } from './sqlite-dialect.ts'

/** At most this many waiting transactions share a commit, which bounds how long the first one waits for the last. */
const MAX_SHARED = 128
/** How long another process (the console) may hold the write lock; an import of much content takes about half a second. */
const PATIENCE_MILLISECONDS = 10 * SECOND
const LOOK_AGAIN_MILLISECONDS = 5
/** The low byte of SQLite's result code: another process holds the lock. */
const BUSY = 5

/** These run for every transaction: prepared once, and bypassing Kysely, whose overhead exceeds their own cost. */
type Steps = ReturnType<typeof prepareSteps>

function prepareSteps(database: DatabaseSync, failures: Tally<DatabaseFailure>, patienceMilliseconds: number) {
  const step = (sql: string) => {
    const statement = database.prepare(sql)
    return () => void statement.run()
  }
  const commit = step('commit')
  return {
    patienceMilliseconds,
    // Takes the lock at once: a transaction that reads first and asks for it later is refused without waiting, because its read may be
    // stale.
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
  /** The connection that `writer` writes to; it must not wait for locks itself, because SQLite would block the event loop. */
  database: DatabaseSync
  log: Pick<ReturnType<typeof createLogOnDisk>, 'check' | 'sync'>
  /** Called after each durable commit, when no write is under way. */
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
 * Transactions waiting at the same moment run one after the other inside one transaction, each in its own savepoint: a failure undoes only
 * its own work. None resolves before the shared commit is durable; if the commit fails, all of them fail. Meanwhile the event loop is free,
 * and the next ones queue up.
 *
 * While another process writes, transactions wait and everything else goes on; `DatabaseAwayError` after ten seconds.
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

/** If the sync fails, the commit cannot be undone any more, but no caller is told that it is safe. */
async function reachDisk(failures: Tally<DatabaseFailure>, log: Writing['log']): Promise<void> {
  try {
    await log.sync()
  } catch (reason) {
    failures.add('other')
    throw reason
  }
}

/** Unlike Kysely's own, it throws the first reason: after a full disk SQLite has already rolled back, and a second rollback fails too. */
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

/** @throws {DatabaseAwayError} when another process keeps writing */
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
    // Without the savepoint the whole transaction is gone, including the work of others in it.
    if (!quietly(steps.rollBackToSavepoint)) throw reason
    steps.release()
    return () => work.reject(reason)
  }
}

/** @returns whether the step succeeded; the reason is ignored, because an earlier failure matters more */
function quietly(step: () => void): boolean {
  try {
    step()
    return true
  } catch {
    return false
  }
}
