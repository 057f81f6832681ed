import type { Kysely } from 'kysely'
import type { Tally } from '#shared/tally.ts'

/**
 * Each store adds its own tables (`interface Tables` in the same file as the statements), so that this file knows no subject. Instants are
 * UTC ISO text, booleans 0 or 1, JSON is text, so that rows are equal on SQLite and PostgreSQL.
 */
export interface Tables {}

export type Database = Kysely<Tables>

/** When failed work may run again; conflicts and connections lost before the commit are always retried. */
type Repeating = {
  /** Running it twice has the same effect as once, so it is also retried when it is unknown whether the commit succeeded. */
  isIdempotent?: boolean
  /** It first checks whether the row exists; so on PostgreSQL it is also retried when another transaction has just written the same. */
  isTakenPassing?: boolean
}

/**
 * Runs its work in one transaction and resolves only when that is durably committed. The work may run several times, each time on a clean
 * state; so it must change nothing except through `trx`.
 */
export type InTransaction = <T>(work: (trx: Database) => Promise<T>, repeating?: Repeating) => Promise<T>

/** @property stop resolves when no more notifications come and the connection is closed */
export type Listening = { stop(): Promise<void> }

/** `away`: transient. `full`: the disk. */
export type DatabaseFailure = 'away' | 'full' | 'other'
/** @property waiting for a connection */
export type PoolLoad = { connections: number; idle: number; waiting: number; limit: number }

/** An open database: how to read, write and close it. */
export type DatabaseConnection = {
  engine: 'sqlite' | 'postgres'
  /** For reading. Does not see uncommitted changes of a transaction under way. */
  db: Database
  inTransaction: InTransaction
  /** A number that changes when another process or connection has written; undefined if the engine offers none. */
  writeCounter: (() => number) | undefined
  /**
   * Calls `hear` with each text soon after it was announced on the channel, and without a text whenever announcements may have been missed:
   * after each connect. Undefined on SQLite.
   */
  listen: ((channel: string, hear: (text?: string) => void) => Listening) | undefined
  /**
   * Runs work while no other process runs work of this name; the others wait. On SQLite, which has one instance, it simply runs. Waiting
   * and working may take long: not for requests.
   */
  oneAtATime: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Failed statements by reason; includes expected failures, such as a duplicate key. */
  failures: Tally<DatabaseFailure>
  /** Undefined without a pool. */
  pool: (() => PoolLoad) | undefined
  close(): Promise<void>
}
