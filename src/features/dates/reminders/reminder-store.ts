import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** Reminders sent, by mail or to a device, so that none is sent twice. */
    date_reminders: { subscription_id: string; key: string; reminded_at: string }
  }
}

export type ReminderStore = ReturnType<typeof createReminderStore>

export const createReminderStore = (db: Database) => ({
  /** @returns false when any instance has noted this before */
  noteReminder: (id: string, key: string, at: Date): Promise<boolean> =>
    hitsRow(
      db
        .insertInto('date_reminders')
        .values({ subscription_id: id, key, reminded_at: at.toISOString() })
        .onConflict((conflict) => conflict.columns(['subscription_id', 'key']).doNothing()),
    ),

  /** Removes a note, so that the reminder can be sent again. @returns false when there was none */
  async forgetReminder(id: string, key: string): Promise<boolean> {
    const rows = db.deleteFrom('date_reminders').where('subscription_id', '=', id).where('key', '=', key)
    return (await rows.executeTakeFirst()).numDeletedRows === 1n
  },

  /** Those of these notes that exist, with their subscriptions. */
  async findNoted(keys: readonly string[]): Promise<{ subscriptionId: string; key: string }[]> {
    if (keys.length === 0) return []
    const rows = db.selectFrom('date_reminders').select(['subscription_id as subscriptionId', 'key'])
    return rows.where('key', 'in', keys).execute()
  },

  /** @returns how many were removed */
  removeRemindersUntil: (moment: Date): Promise<number> =>
    countRows(db.deleteFrom('date_reminders').where('reminded_at', '<=', moment.toISOString())),
})
