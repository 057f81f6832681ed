/** So long should whoever was turned away wait; a server that restarts is back by then. */
export const DATABASE_AWAY_SECONDS = 10

/** The database server cannot be reached, is restarting, or does not answer in time. Nothing is wrong with what was asked. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'
  /** Of the reason, where it has one. */
  readonly code: string | undefined

  constructor(reason: Error) {
    super('the database cannot be reached or does not answer in time', { cause: reason })
    this.code = 'code' in reason && typeof reason.code === 'string' ? reason.code : undefined
  }
}

/** By its name: the built site and the program around it each have their own copy of the class. */
export const isDatabaseAway = (error: unknown): error is DatabaseAwayError =>
  error instanceof Error && error.name === 'DatabaseAwayError'
