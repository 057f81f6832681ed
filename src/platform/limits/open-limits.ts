import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { MINUTE } from '#shared/durations.ts'
import { newSecret } from '#shared/unguessable.ts'
import { createCountedActionsStore } from './counted-actions-store.ts'
import { type Limit, type LimitRule, createRateLimit } from './rate-limit.ts'
import { createSharedLimit } from './shared-limit.ts'

/** Where counts are kept: in memory on SQLite, which has one instance; in the database on PostgreSQL, for all instances. */
export type LimitSource = {
  isShared: boolean
  create(rule: LimitRule): Limit
  /** Deletes expired windows. */
  sweep(): Promise<void>
}

/** Maximum time until expired windows are deleted. */
const SWEEP_EVERY = 10 * MINUTE
/** Batch size, which bounds how long a concurrent count waits. */
const MAX_AT_ONCE = 5_000

/**
 * @param report called when sweeping failed; it is retried the next time
 * @returns the limits, swept every ten minutes until stopped
 */
export async function openLimits(
  connection: DatabaseConnection,
  now: () => Date,
  report: (fault: unknown) => void,
): Promise<LimitSource & { stop(): void }> {
  const source = connection.engine === 'sqlite' ? inMemory(now) : await inDatabase(connection, now)
  const sweeping = setInterval(() => void source.sweep().catch(report), SWEEP_EVERY)
  sweeping.unref()
  return { ...source, stop: () => clearInterval(sweeping) }
}

/** Without a database: nothing is shared, and only the next visitor triggers a sweep. */
export function inMemory(now: () => Date): LimitSource {
  const limits: { sweep: () => void }[] = []
  return {
    isShared: false,
    create({ max, windowMilliseconds }) {
      const limit = createRateLimit({ max, windowMilliseconds, now })
      limits.push(limit)
      return limit
    },
    async sweep() {
      for (const limit of limits) limit.sweep()
    },
  }
}

async function inDatabase({ db, inTransaction }: DatabaseConnection, now: () => Date): Promise<LimitSource> {
  const secret = await getSecret(inTransaction, 'counted-actions', newSecret)
  const store = createCountedActionsStore(db)
  return {
    isShared: true,
    create: (rule) => createSharedLimit(rule, store, secret, now),
    async sweep() {
      const moment = now()
      while ((await store.purge(moment, MAX_AT_ONCE)) === MAX_AT_ONCE);
    },
  }
}
