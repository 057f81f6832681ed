import { DAY } from '#shared/durations.ts'
import type { PushStore } from '#features/dates/push/push-store.ts'
import type { ReminderStore } from './reminder-store.ts'

/** Of what somebody was reminded is only kept so that nobody is twice; the privacy policy repeats this figure. */
export const REMINDER_RETENTION = 30 * DAY

/** A browser that nobody renews in so long has most likely been thrown away; the privacy policy repeats this figure, too. */
export const PUSH_RETENTION = 730 * DAY

type Stores = {
  reminders: Pick<ReminderStore, 'removeRemindersUntil'>
  push: Pick<PushStore, 'removeAddedUntil'>
}

type Needs = {
  inTransaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Forgets of what people were reminded, and browsers that came long ago; to be run about once a day. @returns a step that tells how many */
export const createPurgeReminders =
  ({ inTransaction, now }: Needs) =>
  (): Promise<number> =>
    inTransaction(async ({ reminders, push }) => {
      const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
      return (
        (await reminders.removeRemindersUntil(ago(REMINDER_RETENTION))) +
        (await push.removeAddedUntil(ago(PUSH_RETENTION)))
      )
    })
