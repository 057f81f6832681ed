import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { MINUTE } from '#shared/durations.ts'
import { newSecret } from '#shared/unguessable.ts'
import { createCountedActionsStore } from './counted-actions-store.ts'
import { type Limit, type LimitRule, createRateLimit } from './rate-limit.ts'
import { createSharedLimit } from './shared-limit.ts'

/** Where limits are counted: in memory on SQLite, which has one instance; in the database on PostgreSQL, for all instances. */
export type LimitSource = {
  isShared: boolean
  create(rule: LimitRule): Limit
  /** Forgets what is over. */
  sweep(): Promise<void>
}

/** What is over is forgotten so long after at the latest. */
const SWEEP_EVERY = 10 * MINUTE
/** Nobody who is counting waits for longer than such a piece takes. */
const MAX_AT_ONCE = 5_000

/**
 * @param report told when sweeping failed; it is tried again the next time
 * @returns what is counted, and swept every ten minutes until it is stopped
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

/** Without a database to ask: nothing is shared, and nobody sweeps but the next visitor. */
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
