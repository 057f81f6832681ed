import { sql } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openPostgresShared } from '#platform/db/open-database.ts'

/** The clubs' schemas in one PostgreSQL server, if the settings name one. */
export function openSchemas({ databaseUrl, databasePool }: Pick<Config, 'databaseUrl' | 'databasePool'>) {
  if (databaseUrl === undefined) return undefined
  const server = openPostgresShared(databaseUrl, databasePool)
  return {
    async connect({ databaseSchema = '' }: Pick<Config, 'databaseSchema'>): Promise<DatabaseConnection> {
      const connection = server.open(databaseSchema)
      try {
        // A visitor may be waiting: if the server is down, fail now and show the error page instead of waiting.
        await sql`select 1`.execute(connection.db)
        return connection
      } catch (error) {
        await connection.close()
        throw error
      }
    },
    close: server.close,
  }
}
