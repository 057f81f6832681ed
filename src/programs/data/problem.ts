import { DATABASE_AWAY_SECONDS } from '#shared/database-away.ts'

/** Why a request is refused, in the words of PostgREST; every error of this wire is one. */
export type Problem = {
  status: number
  /** Null for errors of the gateway in front of PostgREST, which has no codes. */
  code: string | null
  message: string
  details?: string
  hint?: string
  headers?: Record<string, string>
}

/** Names and values of a request that an error repeats are cut to this length. */
const LONGEST_ECHO = 100

export const echo = (given: string) => (given.length > LONGEST_ECHO ? `${given.slice(0, LONGEST_ECHO)}…` : given)

type More = Pick<Problem, 'details' | 'hint' | 'headers'>

export const problem = (status: number, code: string | null, message: string, more: More = {}): Problem => ({
  status,
  code,
  message,
  ...more,
})

/** An error of the request itself. */
export const badRequest = (code: string, message: string, more?: More): Problem => problem(400, code, message, more)

/** @param what such as `filter`; @param given the part that cannot be parsed */
export const unreadable = (what: string, given: string, details: string): Problem =>
  badRequest('PGRST100', `"failed to parse ${what} (${echo(given)})" (line 1, column 1)`, { details })

export const noSuchColumn = (table: string, name: string): Problem =>
  badRequest('42703', `column ${table}.${echo(name)} does not exist`)

/** For columns that are computed when a row is shown. */
export const notAsked = (table: string, name: string): Problem =>
  badRequest('0A000', `column ${table}.${name} can be selected, and nothing else`)

export const tooLarge = problem(413, 'PT413', 'The request body is too large', { details: 'A body may have 64 KiB.' })

/** A fault of ours; the log has its details under the reference. */
export const fault = (reference: string): Problem =>
  problem(500, 'XX000', 'internal error', { details: `reference ${reference}` })

/** As PostgREST answers. */
export const databaseAway = problem(503, 'PGRST000', 'Database connection error. Retrying the connection.', {
  headers: { 'Retry-After': String(DATABASE_AWAY_SECONDS) },
})

/** An address that exists, but does not support this method. */
export const noVerb = (method: string): Problem => problem(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
