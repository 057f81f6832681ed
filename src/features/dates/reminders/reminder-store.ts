import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    date_reminders: DateReminderTable
  }
}

/** Of what somebody was reminded, by mail or on a device, so that nobody is twice. */
type DateReminderTable = { subscription_id: string; key: string; reminded_at: string }

export type ReminderStore = ReturnType<typeof createReminderStore>

export function createReminderStore(db: Database) {
  return {
    /** @returns false when this was noted before, by whichever instance */
    noteReminder: (id: string, key: string, at: Date): Promise<boolean> =>
      hitsRow(
        db
          .insertInto('date_reminders')
          .values({ subscription_id: id, key, reminded_at: at.toISOString() })
          .onConflict((conflict) => conflict.columns(['subscription_id', 'key']).doNothing()),
      ),

    /** What could not be said, or does not hold any more, may be said again. @returns false when it was not noted */
    async forgetReminder(id: string, key: string): Promise<boolean> {
      const rows = db.deleteFrom('date_reminders').where('subscription_id', '=', id).where('key', '=', key)
      return (await rows.executeTakeFirst()).numDeletedRows === 1n
    },

    /** Of these notes the ones that were made, by the subscriptions they were made for. */
    async findNoted(keys: readonly string[]): Promise<{ subscriptionId: string; key: string }[]> {
      if (keys.length === 0) return []
      const rows = db.selectFrom('date_reminders').select(['subscription_id as subscriptionId', 'key'])
      return rows.where('key', 'in', keys).execute()
    },

    /** @returns how many were removed */
    removeRemindersUntil: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('date_reminders').where('reminded_at', '<=', moment.toISOString())),
  }
}
