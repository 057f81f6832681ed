import { PostgresAdapter } from 'kysely'
import type { Database, DatabaseConnection } from './database.ts'

/** On which engine a transaction runs, for whoever was given nothing else. */
export const engineOf = (db: Database): DatabaseConnection['engine'] =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
