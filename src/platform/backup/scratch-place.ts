import type { DatabaseConnection } from '#platform/db/database.ts'

/** A fresh, empty database beside the one that it is to become. */
export type ScratchPlace = {
  connection: DatabaseConnection
  /** Where PostgreSQL keeps the tables meanwhile. */
  schema: string | undefined
  /** Puts it in the place of what was there, all at once. The connection is closed then. @returns where the former is kept */
  moveIn(): Promise<string | undefined>
  /** Leaves everything as it was. Harmless after {@link moveIn}. */
  discard(): Promise<void>
}
