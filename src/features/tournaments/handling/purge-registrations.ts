import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { DAY } from '#shared/durations.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { keepResultNames, type KeepNamesWork } from './keep-result-names.ts'
import type { MessageStore } from '#features/tournaments/messages/message-store.ts'

/** How long personal data of tournament registrations is kept; the privacy policy repeats these figures. */
export const retention = {
  /** After the later of the event's beginning and the receipt of the registration; with it go mark and note. Likewise messages to all. */
  registrations: 90 * DAY,
  /** After sending; for a mail that was given up, after it was written. */
  mails: 30 * DAY,
}

type PurgeWork = KeepNamesWork & {
  registrations: Pick<RegistrationStore, 'removeOlderThan'>
  messages: Pick<MessageStore, 'removeOlderThan'>
  outbox: Pick<OutboxStore, 'removeSentUntil' | 'removeGivenUpCreatedUntil'>
}
type Needs = {
  inTransaction: <T>(work: (stores: PurgeWork) => Promise<T>) => Promise<T>
  now: () => Date
}

type PurgeCounts = { registrations: number; messages: number; sentMails: number; givenUpMails: number }

/** Deletes what has been kept long enough; to be run about once a day. */
export function createPurge({ inTransaction, now }: Needs) {
  return async function purge(): Promise<PurgeCounts> {
    const before = (kept: number) => new Date(now().getTime() - kept)
    return inTransaction(async ({ registrations, messages, outbox, ...results }) => {
      await keepResultNames(results, before(retention.registrations))
      return {
        registrations: await registrations.removeOlderThan(before(retention.registrations)),
        messages: await messages.removeOlderThan(before(retention.registrations)),
        sentMails: await outbox.removeSentUntil(before(retention.mails)),
        givenUpMails: await outbox.removeGivenUpCreatedUntil(before(retention.mails)),
      }
    })
  }
}
