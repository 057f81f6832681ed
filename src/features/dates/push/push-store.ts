import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, text, type RowOf } from '#platform/db/describe-row.ts'
import type { PushSubscription } from './push-subscription.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    push_subscriptions: RowOf<typeof subscriptionRow>
  }
}

const subscriptionRow = describeRow({ id: text, endpoint: text, p256dh: text, auth: text, addedAt: instant })

export type PushStore = ReturnType<typeof createPushStore>

/** Browsers that subscribe to notifications. What they have received is stored with the reminders by mail. */
export const createPushStore = (db: Database) => ({
  list: async (): Promise<PushSubscription[]> =>
    (await db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute()).map(subscriptionRow.read),

  async count(): Promise<number> {
    const row = await db
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },

  /** A browser has one subscription: it may come again with other keys, and is new from then on. */
  async put(subscription: PushSubscription): Promise<void> {
    const { id, endpoint, ...changes } = subscriptionRow.write(subscription)
    const insert = db.insertInto('push_subscriptions').values({ id, endpoint, ...changes })
    await insert.onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changes)).execute()
  },

  /** Forgets the browser and its reminders; idempotent. */
  async remove(endpoint: string): Promise<void> {
    const rows = db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint)
    await removeMany(db, await rows.execute())
  },

  async removeAddedUntil(moment: Date): Promise<number> {
    const old = db.selectFrom('push_subscriptions').select('id').where('added_at', '<=', moment.toISOString())
    return removeMany(db, await old.limit(1_000).execute())
  },
})

async function removeMany(db: Database, rows: readonly { id: string }[]): Promise<number> {
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('date_reminders').where('subscription_id', 'in', ids).execute()
  return countRows(db.deleteFrom('push_subscriptions').where('id', 'in', ids))
}
