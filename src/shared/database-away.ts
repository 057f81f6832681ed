/** Seconds for `Retry-After`; a server that restarts is back by then. */
export const DATABASE_AWAY_SECONDS = 10

/** The database server is unreachable, restarting, or too slow. The request itself is valid. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'
  /** The code of the reason, if it has one. */
  readonly code: string | undefined

  constructor(reason: Error) {
    super('the database cannot be reached or does not answer in time', { cause: reason })
    this.code = 'code' in reason && typeof reason.code === 'string' ? reason.code : undefined
  }
}

/** Compares names, because the built site and the program around it each have their own copy of the class. */
export const isDatabaseAway = (error: unknown): error is DatabaseAwayError =>
  error instanceof Error && error.name === 'DatabaseAwayError'
