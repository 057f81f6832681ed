import type { Selectable } from 'kysely'
import { z } from 'zod'
import { DATE_GROUPS } from '#features/dates/date-groups.ts'
import type { Database } from '#platform/db/database.ts'
import type { DateSubscription } from './subscription.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    date_subscriptions: DateSubscriptionTable
    date_reminders: DateReminderTable
  }
}

type DateSubscriptionTable = {
  id: string
  email: string
  /** JSON array. */
  groups: string
  confirmed_at: string
}

/** Of what somebody was reminded, so that nobody is twice. */
type DateReminderTable = { subscription_id: string; key: string; reminded_at: string }

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

const groups = z.array(z.enum(DATE_GROUPS))

/** Who wants to be reminded of dates. */
export function createSubscriptionStore(db: Database) {
  const subscriptions = () => db.selectFrom('date_subscriptions').selectAll()
  return {
    async list(): Promise<DateSubscription[]> {
      return (await subscriptions().orderBy('id').execute()).map(toSubscription)
    },

    async find(id: string): Promise<DateSubscription | undefined> {
      const row = await subscriptions().where('id', '=', id).executeTakeFirst()
      return row && toSubscription(row)
    },

    /** An address has one subscription: a later one changes what it is for. */
    async put({ id, email, groups: wanted, confirmedAt }: DateSubscription): Promise<void> {
      const changes = { groups: JSON.stringify(wanted), confirmed_at: confirmedAt.toISOString() }
      await db
        .insertInto('date_subscriptions')
        .values({ id, email, ...changes })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(changes))
        .execute()
    },

    async remove(id: string): Promise<boolean> {
      await db.deleteFrom('date_reminders').where('subscription_id', '=', id).execute()
      const result = await db.deleteFrom('date_subscriptions').where('id', '=', id).executeTakeFirst()
      return result.numDeletedRows === 1n
    },

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

const toSubscription = (row: Selectable<DateSubscriptionTable>): DateSubscription => ({
  id: row.id,
  email: row.email,
  groups: groups.parse(JSON.parse(row.groups)),
  confirmedAt: new Date(row.confirmed_at),
})
