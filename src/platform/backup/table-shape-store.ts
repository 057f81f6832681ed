import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Database, Tables } from '#platform/db/database.ts'
import { sqliteDialect } from '#platform/db/sqlite-dialect.ts'
import { migrateToLevel } from './level-store.ts'
import type { TableShape } from './row.ts'

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

type ColumnInfo = { name: string; type: string; pk: number }

async function readShape(db: Database, name: string) {
  const columns = await sql<ColumnInfo>`select name, type, pk from pragma_table_info(${name})`.execute(db)
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
