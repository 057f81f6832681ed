import type { DatabaseConnection } from '#platform/db/database.ts'
import { BackupError } from './backup-format.ts'
import { readLevel } from '#platform/db/level.ts'
import { checkLevel } from './level-store.ts'
import type { TableShape } from './row.ts'
import { readTableShapes } from './table-shape-store.ts'

/** Level and tables of a database before it is read. @throws {BackupError} for an empty database or one of a newer version */
export async function describeSource({ db }: DatabaseConnection): Promise<{ level: string[]; shapes: TableShape[] }> {
  const level = await readLevel(db)
  if (level.length === 0) throw new BackupError('Die Datenbank ist leer: Es gibt nichts zu sichern.')
  checkLevel(level, 'Die Datenbank')
  return { level, shapes: await readTableShapes(level) }
}
