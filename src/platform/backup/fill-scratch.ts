import { BackupError } from './backup-format.ts'
import { migrateToLevel, migrateToNewest } from './level-store.ts'
import { findDifferences, type Row, type TableSum } from './row.ts'
import { insertRows, onSnapshot, sumUpTables } from './row-store.ts'
import { readTableShapes } from './table-shape-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'

export type Incoming = { table: string; rows: Row[] }

/**
 * Fills a scratch place with rows, reads all of them back and compares; then migrates the tables to this version.
 *
 * @param level the migrations that the rows were written with
 * @param expected called when all rows have come
 * @throws {BackupError} when the rows read back differ from the expected ones
 */
export async function fillScratch(
  { connection }: ScratchPlace,
  level: string[],
  rows: AsyncIterable<Incoming>,
  expected: () => Record<string, TableSum>,
): Promise<void> {
  const shapes = await readTableShapes(level)
  const known = new Map(shapes.map((shape) => [shape.name, shape]))
  await migrateToLevel(connection.db, level)
  await connection.inTransaction(async (trx) => {
    for await (const part of rows) {
      const shape = known.get(part.table)
      if (!shape || part.rows.some((row) => row.length !== shape.columns.length)) {
        throw new BackupError(`Die Daten passen nicht zu den Tabellen dieser Version (${part.table}).`)
      }
      await insertRows(trx, shape, part.rows)
    }
  })
  const found = await onSnapshot(connection, (trx) => sumUpTables(trx, connection.engine, shapes))
  const differing = findDifferences(found, expected())
  if (differing.length > 0) {
    throw new BackupError(`Nach dem Einspielen weichen diese Tabellen ab: ${differing.join(', ')}.`)
  }
  await migrateToNewest(connection.db)
}

/** A fresh, empty database beside the one that it will replace. */
export type ScratchPlace = {
  connection: DatabaseConnection
  /** Replaces the former database in one step; the connection is closed then. @returns where the former is kept */
  moveIn(): Promise<string | undefined>
  /** Drops the scratch place and leaves everything as it was. Harmless after {@link moveIn}. */
  discard(): Promise<void>
}
