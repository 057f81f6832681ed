import { DAY } from '#shared/durations.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** Of what somebody was reminded is only kept so that nobody is twice; the privacy policy repeats this figure. */
export const REMINDER_RETENTION = 30 * DAY

type Needs = {
  inTransaction: <T>(work: (subscriptions: Pick<SubscriptionStore, 'removeRemindersUntil'>) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Forgets of what people were reminded; to be run about once a day. @returns a step that tells how many */
export const createPurgeReminders =
  ({ inTransaction, now }: Needs) =>
  (): Promise<number> =>
    inTransaction((subscriptions) => subscriptions.removeRemindersUntil(new Date(now().getTime() - REMINDER_RETENTION)))
