import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Database, DatabaseConnection, Tables } from '#platform/db/database.ts'
import { readLevel } from '#platform/db/level.ts'
import { sqliteDialect } from '#platform/db/sqlite-dialect.ts'
import { BackupError } from './backup-format.ts'
import { checkLevel, migrateToLevel } from './level-store.ts'
import type { TableShape } from './row.ts'

/** Level and tables of a database before it is read. @throws {BackupError} for an empty database or one of a newer version */
export async function describeSource({ db }: DatabaseConnection): Promise<{ level: string[]; shapes: TableShape[] }> {
  const level = await readLevel(db)
  if (level.length === 0) throw new BackupError('Die Datenbank ist leer: Es gibt nichts zu sichern.')
  checkLevel(level, 'Die Datenbank')
  return { level, shapes: await readTableShapes(level) }
}

/**
 * All tables as these migrations create them, each after those that it references.
 *
 * Read from an empty in-memory database: the migrations create the same on both engines, and SQLite is easier to inspect.
 */
export async function readTableShapes(level: readonly string[]): Promise<TableShape[]> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new DatabaseSync(':memory:')) })
  try {
    await migrateToLevel(db, level)
    const tables = await db.introspection.getTables()
    const shapes: (TableShape & { refersTo: string[] })[] = []
    for (const { name } of tables) shapes.push(await readShape(db, name))
    return inOrderOfReference(shapes.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  } finally {
    await db.destroy()
  }
}

async function readShape(db: Database, name: string) {
  const columns = await sql<{ name: string; type: string; pk: number }>`
    select name, type, pk from pragma_table_info(${name})`.execute(db)
  const references = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db)
  const key = columns.rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key, so its rows have no order.`)
  return {
    name,
    columns: columns.rows.map((column) => column.name),
    key: key.map((column) => ({ column: column.name, isText: column.type === 'text' })),
    refersTo: references.rows.map(({ table }) => table).filter((table) => table !== name),
  }
}

function inOrderOfReference(shapes: (TableShape & { refersTo: string[] })[]): TableShape[] {
  const placed = new Set<string>()
  const ordered: TableShape[] = []
  while (ordered.length < shapes.length) {
    const next = shapes.find(({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)))
    if (!next) throw new Error('Tables refer to each other in a circle.')
    placed.add(next.name)
    ordered.push({ name: next.name, columns: next.columns, key: next.key })
  }
  return ordered
}
