import type { Context } from '#platform/context.ts'
import { berlinYear, startOfBerlinYear } from '#shared/berlin-time.ts'
import type { SubscriptionStores } from './context.ts'

/** So many whole years after the one in which it ended a consent may be asked for (§§ 195, 199 BGB); the privacy policy repeats this figure. */
const PROOF_YEARS = 3

/** Forgets proofs of what has ended long ago; to be run about once a day. @returns how many */
export const purgeProofs = ({ write, now }: Context<SubscriptionStores>): Promise<number> =>
  write(async ({ subscriptions }) => {
    await subscriptions.endLostProofs(now())
    return subscriptions.removeProofsEndedBefore(startOfBerlinYear(berlinYear(now()) - PROOF_YEARS))
  })
