import { DATABASE_AWAY_SECONDS } from '#shared/database-away.ts'

/**
 * Why a request is refused, in the words of the vendor's storage server.
 *
 * @property status the value of `statusCode`; the HTTP status follows from it
 * @property error an older name of the code, which clients still compare
 */
export type StorageProblem = {
  status: number
  code: string
  error: string
  message: string
  headers?: Record<string, string>
}

/** The vendor uses these as the HTTP status too; all other client errors are a 400 there. */
const SAID_IN_STATUS: ReadonlySet<number> = new Set([401, 416, 429])

export function fail({ status, code, error, message, headers }: StorageProblem): Response {
  const said = status >= 500 || SAID_IN_STATUS.has(status) ? status : 400
  return new Response(JSON.stringify({ statusCode: String(status), code, error, message }), {
    status: said,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}

/** Names of a request that an error repeats are cut to this length. */
const LONGEST_ECHO = 100

const problem = (status: number, code: string, message: string, error = code): StorageProblem => ({
  status,
  code,
  error,
  message,
})

export const noSuchBucket = problem(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noSuchKey = problem(404, 'NoSuchKey', 'Object not found', 'not_found')
export const noSuchRoute = problem(404, 'InvalidRequest', 'Route not found', 'Not Found')
export const accessDenied = problem(403, 'AccessDenied', 'new row violates row-level security policy', 'Unauthorized')
export const invalidKey = (key: string): StorageProblem =>
  problem(400, 'InvalidKey', `Invalid key: ${key.slice(0, LONGEST_ECHO)}`)
/** @param what such as `limit` */
export const invalidParameter = (what: string): StorageProblem =>
  problem(400, 'InvalidParameter', `Invalid Parameter ${what}`)
export const tooLarge = problem(
  413,
  'EntityTooLarge',
  'The object exceeded the maximum allowed size',
  'Payload too large',
)
/** @param status 413 or 415 @param message for the person who sent it */
export const unfit = (status: 413 | 415, message: string): StorageProblem =>
  status === 413 ? { ...tooLarge, message } : problem(status, 'InvalidMimeType', message, 'invalid_mime_type')
/** @param size of the whole, in bytes */
export const invalidRange = (size: number): StorageProblem => ({
  ...problem(416, 'InvalidRange', 'The requested range is not satisfiable'),
  headers: { 'Content-Range': `bytes */${size}` },
})
export const keyAlreadyExists = problem(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate')
/** The object must first be removed from the page. */
export const objectShown = (name: string): StorageProblem =>
  problem(409, 'InvalidRequest', `The object is shown on a page: ${name.slice(0, LONGEST_ECHO)}`, 'Conflict')
export const resourceLocked = problem(423, 'ResourceLocked', 'The resource is locked')
export const notSupported = (feature: string): StorageProblem =>
  problem(409, 'NotSupported', `The feature ${feature} is not enabled for this resource`)
export const noContent = problem(400, 'InvalidRequest', 'No content provided')
export const incomplete = problem(400, 'InvalidRequest', 'The upload did not arrive whole', 'Aborted')
export const slowDown: StorageProblem = {
  ...problem(429, 'SlowDown', 'Too much at once, please try again later'),
  headers: { 'Retry-After': '5' },
}
export const invalidSignature = problem(400, 'InvalidSignature', 'Invalid signature')
export const expiredToken = problem(400, 'ExpiredToken', 'The provided token has expired.')
/** @param message of the guard that all wires share */
export const notLetIn = (status: number, message: string): StorageProblem =>
  problem(status, 'InvalidJWT', message, 'Unauthorized')
/** A fault of ours; the log has its details under the reference. */
export const fault = (reference: string): StorageProblem =>
  problem(500, 'InternalError', `Internal server error (reference ${reference})`)
export const databaseAway: StorageProblem = {
  ...problem(503, 'DatabaseError', 'The database cannot be reached. Please try again later.'),
  headers: { 'Retry-After': String(DATABASE_AWAY_SECONDS) },
}
/** @param seconds after which the client should retry */
export const mediaAway = (seconds: number): StorageProblem => ({
  ...problem(503, 'S3Error', 'The files cannot be reached. Please try again later.'),
  headers: { 'Retry-After': String(seconds) },
})
