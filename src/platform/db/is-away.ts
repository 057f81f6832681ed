import { DatabaseAwayError } from '#shared/database-away.ts'

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
