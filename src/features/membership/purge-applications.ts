import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { MembershipStores } from './context.ts'

/**
 * How long an application is kept; the privacy policy repeats these figures. By the time that its account is forgotten, the treasurer has
 * taken it into the club's own books.
 */
export const APPLICATION_RETENTION = { account: 30 * DAY, decided: 90 * DAY, undecided: 180 * DAY }

/** Deletes applications, and before them accounts, that have been kept long enough. @returns how many */
export const purgeApplications = ({ write, now }: Context<MembershipStores>): Promise<number> =>
  write(async ({ applications }) => {
    const before = (retention: number) => new Date(now().getTime() - retention)
    const accounts = await applications.forgetAccountsDecidedUntil(before(APPLICATION_RETENTION.account))
    const decided = await applications.removeDecidedUntil(before(APPLICATION_RETENTION.decided))
    const undecided = await applications.removeUndecidedReceivedUntil(before(APPLICATION_RETENTION.undecided))
    return accounts + decided + undecided
  })
