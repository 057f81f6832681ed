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
    async noteReminder(id: string, key: string, at: Date): Promise<boolean> {
      const result = await db
        .insertInto('date_reminders')
        .values({ subscription_id: id, key, reminded_at: at.toISOString() })
        .onConflict((conflict) => conflict.columns(['subscription_id', 'key']).doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    /** What could not be said is to be said again. */
    async forgetReminder(id: string, key: string): Promise<void> {
      await db.deleteFrom('date_reminders').where('subscription_id', '=', id).where('key', '=', key).execute()
    },

    /** @returns how many were removed */
    async removeRemindersUntil(moment: Date): Promise<number> {
      const result = await db
        .deleteFrom('date_reminders')
        .where('reminded_at', '<=', moment.toISOString())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
