import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * Kysely locks its migrations for a session, and behind a pooler each statement may meet another session: a lock that is never given back
 * keeps every later start waiting. `migrateDatabase` takes one that belongs to a transaction.
 */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock = () => Promise.resolve()
  override releaseMigrationLock = () => Promise.resolve()
}

/** PostgreSQL, also behind a pooler. */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }
}
