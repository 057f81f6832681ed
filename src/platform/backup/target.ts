import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openPostgres, openSqlite } from '#platform/db/open-database.ts'
import { migrations } from '#migrations/all.ts'
import { createPostgresPlace } from './postgres-place-store.ts'
import { holdsRows } from './row-store.ts'
import type { ScratchPlace } from './scratch-place.ts'
import { createSqlitePlace, isDamage } from './sqlite-place.ts'
import { readTableShapes } from './table-shape-store.ts'

/** A database that data are to come into. */
export type Target = {
  isEmpty(): Promise<boolean>
  createPlace(): Promise<ScratchPlace>
}

/** @param today names the file into which a former database is moved aside */
export const sqliteTarget = (dataDir: string, today: Date): Target => ({
  async isEmpty() {
    const file = join(dataDir, 'vereinsheim.sqlite')
    if (!existsSync(file)) return true
    try {
      return await isEmpty(openSqlite(file))
    } catch (error) {
      if (isDamage(error)) return false
      throw error
    }
  },
  createPlace: () => createSqlitePlace(dataDir, today),
})

/** @param mark tells this attempt from others on the same database */
export const postgresTarget = (url: string, mark: string): Target => ({
  isEmpty: () => isEmpty(openPostgres(url)),
  createPlace: () => createPostgresPlace(url, mark),
})

async function isEmpty(connection: DatabaseConnection): Promise<boolean> {
  try {
    const shapes = await readTableShapes(Object.keys(migrations))
    return !(await holdsRows(
      connection.db,
      shapes.map(({ name }) => name),
    ))
  } finally {
    await connection.close()
  }
}
