import type { DatabaseSync } from 'node:sqlite'
import { MINUTE, SECOND } from '#shared/durations.ts'
import type { Tally } from '#shared/tally.ts'
import type { DatabaseFailure } from './database.ts'

/** Mails and sessions end all the time: one run covers all deletions within a second. */
const AFTER_DELETION = SECOND
/** Overwritten values, such as a corrected name, go as well, but no promise depends on it. */
const AFTER_WRITING = MINUTE

/**
 * Truncates the log of a database in WAL mode soon after a deletion: until then the log still holds the deleted data. While another process
 * reads it, it retries every second.
 *
 * @param database the connection that writes; nothing happens while it has a transaction open
 */
export function createLogEmptying(database: DatabaseSync, failures: Tally<DatabaseFailure>) {
  let dueAt = Infinity
  let timer: NodeJS.Timeout | undefined

  function within(milliseconds: number) {
    const at = performance.now() + milliseconds
    if (at >= dueAt) return
    dueAt = at
    clearTimeout(timer)
    timer = setTimeout(look, milliseconds).unref()
  }

  function look() {
    if (performance.now() < dueAt - 1 || database.isTransaction) return
    dueAt = Infinity
    if (!empty(database, failures)) within(AFTER_DELETION)
  }

  // A killed process may have left data in the log.
  within(AFTER_DELETION)
  return {
    noteDeletion: () => within(AFTER_DELETION),
    /** Call it after each commit. */
    noteCommit() {
      within(AFTER_WRITING)
      look()
    },
    close() {
      clearTimeout(timer)
      if (dueAt < Infinity) empty(database, failures)
    },
  }
}

/** @returns false when another connection blocks it */
function empty(database: DatabaseSync, failures: Tally<DatabaseFailure>): boolean {
  try {
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  } catch {
    failures.add('other')
    return false
  }
}
