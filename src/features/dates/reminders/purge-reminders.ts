import type { DateStores } from '#features/dates/context.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'

/** Of what somebody was reminded is only kept so that nobody is twice; the privacy policy repeats this figure. */
export const REMINDER_RETENTION = 30 * DAY

/** A browser that nobody renews in so long has most likely been thrown away; the privacy policy repeats this figure, too. */
export const PUSH_RETENTION = 730 * DAY

/** Forgets of what people were reminded, and browsers that came long ago; to be run about once a day. @returns how many */
export const purgeReminders = ({ write, now }: Context<DateStores>): Promise<number> =>
  write(async ({ reminders, push }) => {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
    return (
      (await reminders.removeRemindersUntil(ago(REMINDER_RETENTION))) +
      (await push.removeAddedUntil(ago(PUSH_RETENTION)))
    )
  })
