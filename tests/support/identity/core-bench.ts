import { test as plain } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import type { AdminChanges } from '#identity/core/admin/admin-input.ts'
import { changeRoles } from '#identity/core/admin/change-roles.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { requestReauthentication } from '#identity/core/mail-links/request-reauthentication.ts'
import type { VerifyRequest } from '#identity/core/mail-links/verify-link.ts'
import type { LinkRequest, TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import type { AccountChanges } from '#identity/core/own-account/wanted-changes.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { signOut, type SignOutScope } from '#identity/core/sessions/sign-out.ts'
import { signUpAnonymously } from '#identity/core/sign-up/sign-up-anonymously.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { EMAIL, PASSWORD } from './applicant.ts'
import { CALLER, openIdentity, PLAIN_LINK, type BenchOverrides, type IdentityBench } from './identity-bench.ts'
import {
  addPerson,
  askAgain,
  askToRecover,
  askToSignIn,
  followLink,
  inviteTo,
  SERVICE,
  signIn,
  signUp,
  typeCode,
} from './link-requests.ts'
import { answerChallenge, granted, setUpApp, signedIn, signedInAgain, whoHas } from './second-factor.ts'

/** The holder of the service key at work. */
export const AS_SERVICE = { by: SERVICE, caller: CALLER }
/** The id of no account. */
export const NOBODY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

export type CoreBench = Awaited<ReturnType<typeof prepareCore>>

/** An identity service with its own database, removed after the test, and what people do with it in few words. */
export async function prepareCore(overrides: BenchOverrides = {}) {
  const core = closeAfterTest(await openIdentity(overrides))
  return { ...core, ...readings(core), ...errands(core), ...factors(core) }
}

/** Tests of the core; each test that names the core gets one of its own. `who` is Mia, signed in with a confirmed address, and `app` her authenticator; `anna` is the session of Anna's sign-up. */
export const test = plain
  .extend('overrides', (): BenchOverrides => ({}))
  .extend('core', ({ overrides }) => prepareCore(overrides))
  .extend('identity', ({ core }) => core.identity)
  .extend('who', ({ core }) => core.signedIn())
  .extend('anna', ({ core }) => core.person(EMAIL, PASSWORD))
  .extend('app', ({ core, who }) => core.setUpApp(who))

function readings({ identity }: IdentityBench) {
  const findAccount = (email: string) => identity.read.accounts.findByEmail(email, 'authenticated')
  return {
    findAccount,
    findPerson: (id: string) => findPerson(identity, id),
    /** Stores a changed account as it is, past every rule. */
    async change(id: string, changes: Partial<Account>): Promise<void> {
      await identity.write(async ({ accounts }) => {
        const account = await accounts.find(id)
        if (account) await accounts.save({ ...account, ...changes })
      })
    },
    /** The newest entries of the audit log. @param action only entries whose action contains it */
    async audit(size: number, action?: string): Promise<AuditEntry[]> {
      const filter = action === undefined ? {} : { filter: { field: 'action', text: action } as const }
      return (await identity.read.audit.list({ ...filter, page: { number: 1, size } })).items
    },
  }
}

function errands({ identity, lastMessageTo }: IdentityBench) {
  return {
    addPerson: bind(identity, addPerson),
    updateAccount: (id: string, changes: AdminChanges) => updateAccount(identity, AS_SERVICE, id, changes),
    removeAccount: (id: string, keepsId = true) => removeAccount(identity, AS_SERVICE, id, { keepsId }),
    giveRoles: (id: string, ...add: string[]) => changeRoles(identity, AS_SERVICE, id, { add, remove: [] }),
    inviteTo: bind(identity, inviteTo),
    signUp: bind(identity, signUp),
    signIn: bind(identity, signIn),
    /** A guest without address and number, signed in. */
    async guest(userMetadata = {}): Promise<Authenticated> {
      const { accessToken } = await granted(signUpAnonymously(identity, { userMetadata, caller: CALLER }))
      return granted(authenticate(identity, accessToken))
    },
    authenticate: bind(identity, authenticate),
    refreshSession: (token: string | undefined) => refreshSession(identity, token, CALLER),
    signOut: (who: Authenticated, scope: SignOutScope) => signOut(identity, who, scope, CALLER),
    askToSignIn: bind(identity, askToSignIn),
    askToRecover: bind(identity, askToRecover),
    askAgain: bind(identity, askAgain),
    requestReauthentication: (who: Authenticated) => requestReauthentication(identity, who, CALLER),
    followLink: bind(identity, followLink),
    /** Follows the link of the newest mail to this address. */
    followMail: (email: string, purpose: TokenPurpose, changes: Partial<VerifyRequest> = {}) =>
      followLink(identity, lastMessageTo(email).linkToken, purpose, changes),
    typeCode: bind(identity, typeCode),
    changeOwnAccount: (who: Authenticated, changes: AccountChanges, link: LinkRequest = PLAIN_LINK) =>
      changeOwnAccount(identity, who, changes, { link, caller: CALLER }),
  }
}

const factors = (core: IdentityBench) => ({
  whoHas: bind(core, whoHas),
  signedIn: bind(core, signedIn),
  signedInAgain: bind(core, signedInAgain),
  /** Another browser of a person of `signedIn`, which has shown no second factor. */
  weak: async (email?: string) => whoHas(core, await signedInAgain(core, email)),
  setUpApp: bind(core, setUpApp),
  answerChallenge: bind(core, answerChallenge),
})

const bind =
  <On extends IdentityContext | IdentityBench, Rest extends unknown[], Outcome>(
    on: On,
    act: (on: On, ...rest: Rest) => Outcome,
  ) =>
  (...rest: Rest): Outcome =>
    act(on, ...rest)
