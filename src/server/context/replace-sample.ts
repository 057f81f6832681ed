import { beginOwnClub } from '#content/begin-club.ts'
import { isBegun } from '#features/club/onboarding/keep-onboarding.ts'
import type { OnboardingAnswers } from '#features/club/onboarding/onboarding-form.ts'
import type { ContextSource } from '#platform/context.ts'
import { newId } from '#shared/new-id.ts'
import { openStores } from './stores.ts'

/** The own club takes the place of the sample. @returns false where it has begun already */
export function replaceSample(
  { connection: { engine, inTransaction }, now }: ContextSource,
  answers: OnboardingAnswers,
  by: string,
): Promise<boolean> {
  return inTransaction(async (trx) => {
    if (await isBegun(openStores({ db: trx, engine, now }))) return false
    await beginOwnClub(trx, { answers, by, now, newId: () => newId(now()) })
    return true
  })
}
