import { sql, type RawBuilder } from 'kysely'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { createRowSum, type Row, type TableShape, type TableSum, type Value } from './row.ts'

type Engine = DatabaseConnection['engine']

/** Number of rows in memory at once. */
const BATCH = 400

/** Runs its work on one snapshot of the database, while others go on writing. */
export function onSnapshot<T>({ db, engine }: DatabaseConnection, work: (trx: Database) => Promise<T>): Promise<T> {
  if (engine === 'sqlite') return db.transaction().execute(work)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

/** All rows of a table, in batches, in the order of its key, which is the same on both engines. */
export async function* readRows(trx: Database, engine: Engine, shape: TableShape): AsyncGenerator<Row[]> {
  const batches = engine === 'sqlite' ? readFromSqlite(trx, shape) : readFromPostgres(trx, shape)
  for await (const batch of batches) {
    yield batch.map((row) => shape.columns.map((column) => row[column] ?? null))
  }
}

type NamedRow = Record<string, Value>

async function* readFromSqlite(trx: Database, shape: TableShape): AsyncGenerator<NamedRow[]> {
  let batch: NamedRow[] = []
  for await (const row of selectInOrder(trx, shape, sql``).stream(BATCH)) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* readFromPostgres(trx: Database, shape: TableShape): AsyncGenerator<NamedRow[]> {
  // In another collation „a“ may sort before „B“.
  await sql`declare backup_rows no scroll cursor for ${selectInOrder(trx, shape, sql` collate "C"`)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<NamedRow>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(trx)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await sql`close backup_rows`.execute(trx)
}

function selectInOrder(trx: Database, { name, columns, key }: TableShape, collation: RawBuilder<unknown>) {
  const order = key.map(({ column, isText }) => sql`${sql.ref(column)}${isText ? collation : sql``}`)
  return trx
    .selectFrom(sql<NamedRow>`${sql.table(name)}`.as('source'))
    .select(columns.map((column) => sql.ref<Value>(column).as(column)))
    .orderBy(sql.join(order))
}

/** Values in the order of the columns. */
export async function insertRows(trx: Database, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let start = 0; start < rows.length; start += BATCH) {
    const values = rows.slice(start, start + BATCH).map((row) => sql`(${sql.join(row)})`)
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(trx)
  }
}

/** @param trx a snapshot of the database */
export async function sumUpTables(
  trx: Database,
  engine: Engine,
  shapes: TableShape[],
): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {}
  for (const shape of shapes) {
    const sum = createRowSum()
    for await (const rows of readRows(trx, engine, shape)) sum.add(rows)
    sums[shape.name] = sum.sum()
  }
  return sums
}

/** Faults that the engine itself finds; none on PostgreSQL, which enforces its constraints. */
export async function findFaults({ db, engine }: DatabaseConnection): Promise<string[]> {
  if (engine === 'postgres') return []
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  const { rows: checks } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const broken = checks.map((row) => row.integrity_check).filter((finding) => finding !== 'ok')
  return [...new Set(orphans.map(({ table }) => `Verweis ins Leere in ${table}`)), ...broken]
}

/** Whether one of these tables exists and has rows. */
export async function holdsRows(db: Database, shapes: readonly TableShape[]): Promise<boolean> {
  const tables = await db.introspection.getTables()
  for (const { name } of tables.filter((table) => shapes.some((shape) => shape.name === table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
