import type { Limit } from '#platform/limits/limit.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { FormGuard } from '#shared/form-guard.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { parseApplicationForm, type ApplicationMistakes } from './application-form.ts'
import { signersOf, type NewApplication, type Signer } from './application.ts'
import type { MembershipTerms } from './fee.ts'
import type { Papers } from './make-papers.ts'
import { formTerms, type SendApplication } from './send-application.ts'

type Needs = {
  findTerms: () => Promise<MembershipTerms>
  findLock: () => Promise<unknown>
  formGuard: Pick<FormGuard, 'issue'>
  send: SendApplication
  papers: Pick<Papers, 'blank' | 'ofForm'>
  /** Counts one paper for a visitor. */
  takePaperTurn: Limit['take']
  now: () => Date
}

/** @property signers whose signatures the paper needs; they can be drawn where the treasurer has a lock */
export type CheckedApplication = { application: NewApplication; signers: Signer[]; day: string }

export type MembershipPages = ReturnType<typeof createMembershipPages>

/** All that the public pages about joining need. */
export function createMembershipPages({ findTerms, findLock, now, ...rest }: Needs) {
  return {
    ...rest,

    /** @property takesAccounts whether a number of an account is asked for @property canSign whether one can sign on the screen */
    async offer() {
      const [terms, lock] = await Promise.all([findTerms(), findLock()])
      const { day, takesAccounts } = formTerms(terms, now(), lock)
      return { terms, day, takesAccounts, canSign: lock !== undefined }
    },

    async check(fields: Record<string, string>): Promise<Result<CheckedApplication, ApplicationMistakes>> {
      const at = now()
      const form = parseApplicationForm(fields, formTerms(await findTerms(), at, await findLock()))
      if (!form.ok) return err(form.error)
      const day = berlinDay(at)
      return ok({ application: form.value, day, signers: signersOf(form.value, day) })
    },
  }
}
