import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConnection, Database } from '#platform/db/database.ts'
import { openPostgres, openSqlite } from '#platform/db/open-database.ts'
import { makeSchema } from '#platform/db/postgres-schema.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { migrations } from '#migrations/all.ts'
import { holdsRows } from './row-store.ts'
import type { ScratchPlace } from './fill-scratch.ts'
import { createSqlitePlace, isDamage } from './sqlite-place.ts'
import { readTableShapes } from './table-shape-store.ts'
import { sql } from 'kysely'

/** A database to be filled. */
export type Target = {
  isEmpty(): Promise<boolean>
  createPlace(): Promise<ScratchPlace>
}

/** @param today part of the name under which a former database is kept */
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

/** @property schema of the tables; undefined: the server's default */
type PostgresHome = { url: string; schema?: string | undefined }

/** @param mark distinguishes this attempt from others on the same database */
export const postgresTarget = (home: PostgresHome, mark: string): Target => ({
  isEmpty: () => isEmpty(openPostgres(home.url, undefined, home.schema)),
  createPlace: () => createPostgresPlace(home, mark),
})

const isEmpty = (opened: DatabaseConnection) =>
  whileOpen(opened, async ({ db }) => !(await holdsRows(db, await readTableShapes(Object.keys(migrations)))))

/** A separate schema in the same database, whose tables replace the others in one transaction. */
async function createPostgresPlace({ url, schema: home }: PostgresHome, mark: string): Promise<ScratchPlace> {
  const schema = `vereinsheim_restore_${mark}`
  const target = openPostgres(url, undefined, home)
  await target.db.schema.createSchema(schema).execute()
  await makeSchema(target.db)
  const connection = openPostgres(url, undefined, schema)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= connection.close())
  return {
    connection,
    async moveIn() {
      await close()
      await target.db.transaction().execute((trx) => swap(trx, schema))
      return undefined
    },
    async discard() {
      await close()
      await target.db.schema.dropSchema(schema).ifExists().cascade().execute()
      await target.close()
    },
  }
}

async function swap(trx: Database, scratch: string): Promise<void> {
  const { rows: fresh } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${scratch}`.execute(trx)
  const { rows: where } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx)
  const home = where[0]?.schema
  if (home === undefined) throw new Error('The database has no schema for tables.')
  // In one statement: a table cannot be dropped while another references it.
  const old = fresh.map(({ name }) => sql.id(home, name))
  await sql`drop table if exists ${sql.join(old)}`.execute(trx)
  for (const { name } of fresh) {
    await sql`alter table ${sql.id(scratch, name)} set schema ${sql.id(home)}`.execute(trx)
  }
}
