import type { HandlingStores } from './context.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import { keepResultNames, type ResultNameStores } from './keep-result-names.ts'

/** How long personal data of tournament registrations is kept; the privacy policy repeats these figures. */
export const retention = {
  /** After the later of the event's beginning and the receipt of the registration; with it go mark and note. Likewise messages to all. */
  registrations: 90 * DAY,
  /** After sending; for a mail that was given up, after it was written. */
  mails: 30 * DAY,
}

type PurgeCounts = { registrations: number; messages: number; sentMails: number; givenUpMails: number }

/** Deletes what has been kept long enough; to be run about once a day. */
export async function purgeRegistrations(ctx: Context<HandlingStores & ResultNameStores>): Promise<PurgeCounts> {
  const before = (kept: number) => new Date(ctx.now().getTime() - kept)
  return ctx.write(async (stores) => {
    const { registrations, messages, outbox } = stores
    await keepResultNames(stores, before(retention.registrations))
    return {
      registrations: await registrations.removeOlderThan(before(retention.registrations)),
      messages: await messages.removeOlderThan(before(retention.registrations)),
      sentMails: await outbox.removeSentUntil(before(retention.mails)),
      givenUpMails: await outbox.removeGivenUpCreatedUntil(before(retention.mails)),
    }
  })
}
