import { berlinYear, startOfBerlinYear } from '#shared/berlin-time.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** So many whole years after the one in which it ended a consent may be asked for (§§ 195, 199 BGB); the privacy policy repeats this figure. */
const PROOF_YEARS = 3

type Needs = {
  inTransaction: <T>(
    work: (proofs: Pick<SubscriptionStore, 'endLostProofs' | 'removeProofsEndedBefore'>) => Promise<T>,
  ) => Promise<T>
  now: () => Date
}

/** Forgets proofs of what has ended long ago; to be run about once a day. @returns a step that tells how many */
export const createPurgeProofs =
  ({ inTransaction, now }: Needs) =>
  (): Promise<number> =>
    inTransaction(async (proofs) => {
      await proofs.endLostProofs(now())
      return proofs.removeProofsEndedBefore(startOfBerlinYear(berlinYear(now()) - PROOF_YEARS))
    })
