import { sql } from 'kysely'
import { whileOpen } from '#platform/program/while-open.ts'
import type { DatabaseConnection } from './database.ts'
import { openPostgres } from './open-database.ts'

/** Bytes of all tables with their indexes in PostgreSQL; 0 on SQLite, whose file is in the data folder. */
export async function measureTables({ db, engine }: DatabaseConnection): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(pg_total_relation_size(pg_class.oid)) as bytes from pg_class
    where relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** The same for each schema of a server's database, by its name. */
export async function measureSchemas(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  return whileOpen(openPostgres(databaseUrl), async ({ db }) => {
    const { rows } = await sql<{ schema: string; bytes: string }>`
      select nspname as schema, sum(pg_total_relation_size(pg_class.oid)) as bytes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r' group by nspname`.execute(
      db,
    )
    return new Map(rows.map(({ schema, bytes }) => [schema, Number(bytes)]))
  })
}
