import { sql } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { MINUTE } from '#shared/durations.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** On PostgreSQL only. @property key a keyed hash */
    counted_actions: { key: string; count: number; ends_at: string }
  }
}

/** Assumed maximum difference between the clocks of two instances. */
const CLOCK_TOLERANCE = MINUTE

type Counting = { key: string; max: number; now: Date; endsAt: Date }

/** Counts of all instances on one PostgreSQL; each call is one statement in a transaction of its own. */
export function createCountedActionsStore(db: Database) {
  return {
    /**
     * Adds one to the present window, or to a new one that ends at `endsAt`.
     *
     * @returns the count, `max + 1` for every action beyond the limit, and the end of the window
     */
    async count({ key, max, now, endsAt }: Counting): Promise<{ count: number; endsAt: Date }> {
      // A window that ends later than a new one would was begun by a clock that has been set back since.
      const latestEnd = new Date(endsAt.getTime() + CLOCK_TOLERANCE).toISOString()
      const isOver = sql<boolean>`(counted_actions.ends_at <= ${now.toISOString()} or counted_actions.ends_at > ${latestEnd})`
      const row = await db
        .insertInto('counted_actions')
        .values({ key, count: 1, ends_at: endsAt.toISOString() })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${isOver} then 1 else least(counted_actions.count, ${max}::integer) + 1 end`,
            ends_at: sql`case when ${isOver} then excluded.ends_at else counted_actions.ends_at end`,
          }),
        )
        .returning(['count', 'ends_at'])
        .executeTakeFirstOrThrow()
      return { count: row.count, endsAt: new Date(row.ends_at) }
    },

    async forget(key: string): Promise<void> {
      await db.deleteFrom('counted_actions').where('key', '=', key).execute()
    },

    /** Deletes up to `limit` expired windows; rows locked by a concurrent count are left for the next time. @returns how many */
    purge(now: Date, limit: number): Promise<number> {
      const deletion = db
        .with('ended', (part) =>
          part
            .selectFrom('counted_actions')
            .select('key')
            .where('ends_at', '<=', now.toISOString())
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .deleteFrom('counted_actions')
        .where('key', 'in', (where) => where.selectFrom('ended').select('key'))
      return countRows(deletion)
    },
  }
}
