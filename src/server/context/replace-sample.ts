import { beginOwnClub } from '#content/begin-club.ts'
import { isBegun } from '#features/club/onboarding/keep-onboarding.ts'
import type { OnboardingAnswers } from '#features/club/onboarding/onboarding-form.ts'
import type { Context } from '#platform/context.ts'
import type { Stores } from './stores.ts'

/** The own club takes the place of the sample. @returns false where it has begun already */
export const replaceSample = (
  { write, now, newId }: Context<Stores>,
  answers: OnboardingAnswers,
  by: string,
): Promise<boolean> =>
  write(async (stores) => {
    if (await isBegun(stores)) return false
    await beginOwnClub(stores, { answers, by, now, newId })
    return true
  })
