import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'
import { createTally, type Tally } from '#shared/tally.ts'
import type { DatabaseFailure } from './database.ts'

const MAX_PREPARED = 200

/**
 * Kysely's own SQLite dialect on Node's built-in SQLite; statements are prepared once and kept.
 *
 * @param onDeletion called when rows were deleted, before the commit
 */
export function sqliteDialect(
  database: DatabaseSync,
  failures: Tally<DatabaseFailure> = createTally(),
  onDeletion: () => void = () => {},
): SqliteDialect {
  const prepared = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known) return known
    const statement = countFailures(failures, () =>
      toPrepared(database.prepare(sql), failures, /\bdelete from\b/i.test(sql) ? onDeletion : undefined),
    )
    if (prepared.size >= MAX_PREPARED) prepared.clear()
    prepared.set(sql, statement)
    return statement
  }

  return new SqliteDialect({ database: { close: () => database.close(), prepare } })
}

type Prepared = ReturnType<typeof toPrepared>

function toPrepared(statement: StatementSync, failures: Tally<DatabaseFailure>, onDeletion?: () => void) {
  return {
    reader: statement.columns().length > 0,
    all(parameters: readonly unknown[]) {
      const rows = countFailures(failures, () => statement.all(...(parameters as SQLInputValue[])))
      if (rows.length > 0) onDeletion?.()
      return rows
    },
    run(parameters: readonly unknown[]) {
      const outcome = countFailures(failures, () => statement.run(...(parameters as SQLInputValue[])))
      if (outcome.changes > 0) onDeletion?.()
      return outcome
    },
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

/** SQLITE_FULL, as in sqlite3.h. */
const FULL = 13

/** Runs work, and counts its errors. */
export function countFailures<T>(failures: Tally<DatabaseFailure>, work: () => T): T {
  try {
    return work()
  } catch (error) {
    failures.add(error instanceof Error && 'errcode' in error && error.errcode === FULL ? 'full' : 'other')
    throw error
  }
}
