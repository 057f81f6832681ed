import type { AdminCreation } from '#identity/core/admin/admin-input.ts'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { listenToConsole } from './listen-to-console.ts'
import { runUsers } from '../../../src/cli/users.ts'

const BY = { kind: 'service' } as const

/** An operator at the console of an identity service with its own database. */
export async function sitAtConsole({ answers = [] as boolean[], firstLink = undefined as string | undefined } = {}) {
  const bench = await prepareIdentity()
  const folder = temporaryFolder()
  const { said, output } = listenToConsole()
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return answers.shift() ?? false
  }
  const run = (...args: string[]) =>
    runUsers(args, {
      identity: bench.identity,
      firstSetUpLink: async () => firstLink,
      ...output,
      confirm: answers.length > 0 ? ask : undefined,
      folder,
    })
  const add = async (email: string, more: Partial<AdminCreation> = {}) => {
    const request = { email, confirmsEmail: true, confirmsPhone: false, password: 'ein langer Satz', ...more }
    const created = valueOf(await createAccount(bench.identity, { by: BY, caller: CALLER }, request))
    return created.account.id
  }
  const account = (email: string) => bench.identity.read.accounts.findByEmail(email, bench.identity.settings.audience)
  const logIn = (email: string, password: string) =>
    signInWithPassword(bench.identity, { email, phone: undefined, password, caller: CALLER })
  return { ...bench, run, said, questions, add, account, logIn, folder }
}
