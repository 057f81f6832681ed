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
 * Connection lost (08…), server ends, crashes or starts (57P…), full (53…), reads only (25006), took too long (25P03, 55P03, 57014), too
 * many at the same thing (40001, 40P01).
 */
const SERVER_CODES = /^(?:08...|57P0[1-5]|53...|25006|25P03|55P03|57014|40001|40P01)$/

/** What the `pg` module says in words only. */
const WORDS = /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable)/

/** Whether a fault of the `pg` module will pass without anybody changing the request. */
export function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NETWORK_CODES.has(code) || SERVER_CODES.test(code) || WORDS.test(error.message)
}

/** @throws {DatabaseAwayError} for what will pass, otherwise what was given */
export function rethrowAway(error: unknown): never {
  throw isAway(error) ? new DatabaseAwayError(error) : error
}

/** Failed serialisation, deadlock, lock not to be had in time: the server has undone the transaction, or will. */
const CONFLICT_CODES = new Set(['40001', '40P01', '55P03'])
/** On PostgreSQL also: somebody else has just written what must be there only once. */
const UNIQUE_VIOLATION = '23505'
/** Connection lost (08…), server ends, crashes, starts or cuts idle connections (57P…), and what the network says to that. */
const LOST_CODES = /^(?:08...|57P0[1235]|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** What the `pg` module says in words only. A time-out is not among them: five of those would be too long to wait. */
const LOST_WORDS = /^(?:Connection terminated|Client .* is not queryable)/

/**
 * Whether a fault on PostgreSQL may pass when the same work is run again.
 *
 * @param isTakenPassing whether a unique violation is one of those: the work then looks first whether the thing is there
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
