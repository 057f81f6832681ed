import { DatabaseAwayError, isDatabaseAway } from '#shared/database-away.ts'
import type { PassingFault } from './try-again.ts'

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket file of a server on this machine.
  'ENOENT',
])

/**
 * Connection lost (08…), server stops, crashes or starts (57P…), out of resources (53…), read-only (25006), timeouts (25P03, 55P03, 57014),
 * conflicts (40001, 40P01).
 */
const SERVER_CODES = /^(?:08...|57P0[1-5]|53...|25006|25P03|55P03|57014|40001|40P01)$/

/** Errors of the `pg` module that have a message but no code. */
const WORDS = /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable)/

/** Whether an error of the `pg` module is transient, independent of the request. */
export function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NETWORK_CODES.has(code) || SERVER_CODES.test(code) || WORDS.test(error.message)
}

/** @throws {DatabaseAwayError} for transient errors, otherwise the error itself */
export function rethrowAway(error: unknown): never {
  throw isAway(error) ? new DatabaseAwayError(error) : error
}

/** Failed serialisation, deadlock, lock timeout: the server has rolled back the transaction, or will. */
const CONFLICT_CODES = new Set(['40001', '40P01', '55P03'])
/** On PostgreSQL also: another transaction has just written the same unique key. */
const UNIQUE_VIOLATION = '23505'
/** Connection lost (08…), server stops, crashes, starts or cuts idle connections (57P…), and the network errors that follow. */
const LOST_CODES = /^(?:08...|57P0[1235]|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** Errors of the `pg` module without a code. Time-outs are left out: five of them would take too long. */
const LOST_WORDS = /^(?:Connection terminated|Client .* is not queryable)/

/**
 * Whether an error on PostgreSQL may go away when the same work runs again.
 *
 * @param isTakenPassing whether to retry a unique violation: the work then first checks whether the row exists
 */
export function postgresFault(error: unknown, isTakenPassing = false): PassingFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  if (CONFLICT_CODES.has(code) || (isTakenPassing && code === UNIQUE_VIOLATION)) return 'conflict'
  return LOST_CODES.test(code) || LOST_WORDS.test(messageOf(error)) ? 'lost' : undefined
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
const messageOf = (error: Error) =>
  isDatabaseAway(error) && error.cause instanceof Error ? error.cause.message : error.message
