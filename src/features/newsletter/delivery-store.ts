import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** Recipients; `delivered_at` is null until the mail is in the outbox. */
    newsletter_deliveries: { newsletter_id: string; subscription_id: string; delivered_at: string | null }
  }
}

/** @property done how many are in the outbox, which alone knows whether they arrive */
export type DeliveryCount = { all: number; done: number }

/** The subscriptions that a newsletter goes to, and has gone to. */
export const createDeliveryStore = (db: Database) => ({
  async addDeliveries(id: string, subscriptionIds: readonly string[]): Promise<void> {
    for (const subscriptionId of subscriptionIds)
      await db
        .insertInto('newsletter_deliveries')
        .values({ newsletter_id: id, subscription_id: subscriptionId, delivered_at: null })
        .execute()
  },

  async countDeliveries(id: string): Promise<DeliveryCount> {
    const row = await db
      .selectFrom('newsletter_deliveries')
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('delivered_at').as('done')])
      .where('newsletter_id', '=', id)
      .executeTakeFirstOrThrow()
    return { all: Number(row.all), done: Number(row.done) }
  },

  /** Ids of subscriptions that it has not gone to yet. */
  async listPending(id: string, limit: number): Promise<string[]> {
    const all = db.selectFrom('newsletter_deliveries').select('subscription_id').where('newsletter_id', '=', id)
    const pending = all.where('delivered_at', 'is', null).orderBy('subscription_id').limit(limit)
    const rows = await pending.execute()
    return rows.map(({ subscription_id }) => subscription_id)
  },

  async setDelivered(id: string, subscriptionId: string, at: Date): Promise<void> {
    const update = db.updateTable('newsletter_deliveries').set({ delivered_at: at.toISOString() })
    await update.where('newsletter_id', '=', id).where('subscription_id', '=', subscriptionId).execute()
  },

  /** Readers who unsubscribed before their mail was written do not count as recipients. */
  async removeDelivery(id: string, subscriptionId: string): Promise<void> {
    const removal = db.deleteFrom('newsletter_deliveries').where('newsletter_id', '=', id)
    await removal.where('subscription_id', '=', subscriptionId).execute()
  },
})
