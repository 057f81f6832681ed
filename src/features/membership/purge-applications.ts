import { DAY } from '#shared/durations.ts'
import type { ApplicationStore } from './application-store.ts'

/**
 * How long an application is kept; the privacy policy repeats these figures. By the time that its account is forgotten, the treasurer has
 * taken it into the club's own books.
 */
export const APPLICATION_RETENTION = { account: 30 * DAY, decided: 90 * DAY, undecided: 180 * DAY }

type Purging = Pick<
  ApplicationStore,
  'forgetAccountsDecidedUntil' | 'removeDecidedUntil' | 'removeUndecidedReceivedUntil'
>
type Needs = { inTransaction: <T>(work: (applications: Purging) => Promise<T>) => Promise<T>; now: () => Date }

/** Deletes applications, and before them accounts, that have been kept long enough. @returns a step that tells how many */
export const createPurgeApplications =
  ({ inTransaction, now }: Needs) =>
  (): Promise<number> =>
    inTransaction(async (applications) => {
      const before = (retention: number) => new Date(now().getTime() - retention)
      const accounts = await applications.forgetAccountsDecidedUntil(before(APPLICATION_RETENTION.account))
      const decided = await applications.removeDecidedUntil(before(APPLICATION_RETENTION.decided))
      return (
        accounts + decided + (await applications.removeUndecidedReceivedUntil(before(APPLICATION_RETENTION.undecided)))
      )
    })
