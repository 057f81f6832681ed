import { DAY } from '#shared/durations.ts'
import type { ContactStore } from './contact-store.ts'

/** After its receipt; the privacy policy repeats this figure. */
export const CONTACT_RETENTION = 180 * DAY

type Needs = {
  inTransaction: <T>(work: (messages: Pick<ContactStore, 'removeReceivedUntil'>) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Deletes messages that have been kept long enough; to be run about once a day. @returns a step that tells how many */
export const createPurgeMessages =
  ({ inTransaction, now }: Needs) =>
  (): Promise<number> =>
    inTransaction((messages) => messages.removeReceivedUntil(new Date(now().getTime() - CONTACT_RETENTION)))
