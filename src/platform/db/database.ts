import type { Kysely } from 'kysely'
import type { Tally } from '#shared/tally.ts'

/**
 * Each store adds its own tables (`interface Tables` in the same file as the statements), so that no subject is known here. Instants are UTC
 * ISO text, truth values 0 or 1, JSON is text; so rows are equal on SQLite and PostgreSQL.
 */
export interface Tables {}

export type Database = Kysely<Tables>

/** When work may run again that did not succeed; conflicts and connections lost before the commit are always among the reasons. */
type Repeating = {
  /** To run it twice is the same as to run it once, so it also runs again when nobody knows whether its commit was done. */
  isIdempotent?: boolean
  /** It looks first whether the thing is there; so on PostgreSQL it also runs again when somebody else has just written the same. */
  isTakenPassing?: boolean
}

/**
 * Runs its work in one transaction and resolves only when that is durably committed. The work may run several times from its start,
 * each time as if nothing had been before; so it must change nothing but what it changes by `trx`.
 */
export type InTransaction = <T>(work: (trx: Database) => Promise<T>, repeating?: Repeating) => Promise<T>

/** @property stop resolves when nothing is heard any more and the connection is closed */
export type Listening = { stop(): Promise<void> }

/** `away`: it passes by itself. `full`: the disk. */
export type DatabaseFailure = 'away' | 'full' | 'other'
/** @property waiting for a connection */
export type PoolLoad = { connections: number; idle: number; waiting: number; limit: number }

/** An open database: where to read, how to write, and how to let go. */
export type DatabaseConnection = {
  engine: 'sqlite' | 'postgres'
  /** For reading. What a transaction under way has not committed is not seen here. */
  db: Database
  inTransaction: InTransaction
  /** A number that changes when another process or connection has written; undefined where the engine offers none. */
  writeCounter: (() => number) | undefined
  /**
   * Calls `hear` with each text soon after somebody has announced it on the channel, and without one whenever something may have been missed:
   * after each connecting. Undefined on SQLite.
   */
  listen: ((channel: string, hear: (text?: string) => void) => Listening) | undefined
  /**
   * Runs work while no other process does work of this name; the others wait. On SQLite, which has one instance, it simply runs.
   * Waiting and working may take long: not for requests.
   */
  oneAtATime: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** What statements failed of; expected failures, such as a second row with the same key, among them. */
  failures: Tally<DatabaseFailure>
  /** Undefined where there is no pool. */
  pool: (() => PoolLoad) | undefined
  close(): Promise<void>
}
