import type { Selectable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { PushSubscription } from './push-subscription.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    push_subscriptions: PushTable
  }
}

type PushTable = { id: string; endpoint: string; p256dh: string; auth: string; added_at: string }

export type PushStore = ReturnType<typeof createPushStore>

/** Browsers that want to be told. What they were told stands beside the reminders by mail. */
export function createPushStore(db: Database) {
  async function removeMany(ids: string[]): Promise<number> {
    if (ids.length === 0) return 0
    await db.deleteFrom('date_reminders').where('subscription_id', 'in', ids).execute()
    const result = await db.deleteFrom('push_subscriptions').where('id', 'in', ids).executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  return {
    list: async (): Promise<PushSubscription[]> =>
      (await db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute()).map(toSubscription),

    async count(): Promise<number> {
      const row = await db
        .selectFrom('push_subscriptions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** A browser has one subscription: it may come again with other keys, and is new from then on. */
    async put({ id, endpoint, p256dh, auth, addedAt }: PushSubscription): Promise<void> {
      const changes = { p256dh, auth, added_at: addedAt.toISOString() }
      await db
        .insertInto('push_subscriptions')
        .values({ id, endpoint, ...changes })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changes))
        .execute()
    },

    /** Forgets the browser and all that was noted of it; once more is no mistake. */
    async remove(endpoint: string): Promise<void> {
      const rows = await db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint).execute()
      await removeMany(rows.map(({ id }) => id))
    },

    /** @returns how many were removed */
    async removeAddedUntil(moment: Date): Promise<number> {
      const old = await db
        .selectFrom('push_subscriptions')
        .select('id')
        .where('added_at', '<=', moment.toISOString())
        .limit(1_000)
        .execute()
      return removeMany(old.map(({ id }) => id))
    },
  }
}

const toSubscription = ({ added_at, ...row }: Selectable<PushTable>): PushSubscription => ({
  ...row,
  addedAt: new Date(added_at),
})
