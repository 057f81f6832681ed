import type { DatabaseConnection } from '#platform/db/database.ts'

/** Unique violation, failed serialisation, deadlock: on PostgreSQL each means that somebody else was there at the same moment. */
const POSTGRES_CODES = new Set(['23505', '40001', '40P01'])
/** The low byte of SQLite's result code: another process was writing. */
const SQLITE_BUSY = 5

/** Whether the same work, run again, may well succeed or come to another decision. */
export function isPassingConflict(error: unknown, engine: DatabaseConnection['engine']): boolean {
  if (!(error instanceof Error)) return false
  if (engine === 'postgres') return 'code' in error && POSTGRES_CODES.has(String(error.code))
  return 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY
}
