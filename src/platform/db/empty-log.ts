import type { DatabaseSync } from 'node:sqlite'
import { MINUTE, SECOND } from '#shared/durations.ts'
import type { Tally } from '#shared/tally.ts'
import type { DatabaseFailure } from './database.ts'

/** Mails and sessions end all the time: what is deleted within a second goes together. */
const AFTER_DELETION = SECOND
/** A name that was corrected goes as well, but nobody was promised it. */
const AFTER_WRITING = MINUTE

export type LogEmptying = ReturnType<typeof createLogEmptying>

/**
 * Empties the log of a database in WAL mode soon after something was deleted: until then the log holds what was there before. Where
 * another process still reads it, it is tried again every second.
 *
 * @param database the connection that writes; nothing is done while it has a transaction open
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

  // Of a process that was killed something may have been left.
  within(AFTER_DELETION)
  return {
    noteDeletion: () => within(AFTER_DELETION),
    /** To be called after each commit. */
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

/** @returns false when somebody is in the way */
function empty(database: DatabaseSync, failures: Tally<DatabaseFailure>): boolean {
  try {
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  } catch {
    failures.add('other')
    return false
  }
}
