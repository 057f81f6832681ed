import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { ContactStores } from './context.ts'

/** Counts from the receipt; the privacy policy repeats this figure. */
export const CONTACT_RETENTION = 180 * DAY

/** Deletes messages whose retention has ended; runs about once a day. @returns how many */
export const purgeMessages = ({ write, now }: Context<ContactStores>): Promise<number> =>
  write(({ contactMessages }) => contactMessages.removeReceivedUntil(new Date(now().getTime() - CONTACT_RETENTION)))
