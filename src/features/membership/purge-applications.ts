import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { MembershipStores } from './context.ts'

/**
 * How long an application is kept; the privacy policy repeats these figures. By the time its account number is deleted, the treasurer has entered it
 * in the club's own books.
 */
export const APPLICATION_RETENTION = { account: 30 * DAY, decided: 90 * DAY, undecided: 180 * DAY }

/** Deletes applications, and earlier their account numbers, when their retention has ended. @returns how many */
export const purgeApplications = ({ write, now }: Context<MembershipStores>): Promise<number> =>
  write(async ({ applications }) => {
    const before = (retention: number) => new Date(now().getTime() - retention)
    const accounts = await applications.forgetAccountsDecidedUntil(before(APPLICATION_RETENTION.account))
    const decided = await applications.removeDecidedUntil(before(APPLICATION_RETENTION.decided))
    const undecided = await applications.removeUndecidedReceivedUntil(before(APPLICATION_RETENTION.undecided))
    return accounts + decided + undecided
  })
