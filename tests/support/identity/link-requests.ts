import type { Address } from '#identity/core/accounts/account.ts'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { AdminCreation } from '#identity/core/admin/admin-input.ts'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { invite, type InviteRequest } from '#identity/core/admin/invite.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { requestSignIn, type SignInRequest } from '#identity/core/mail-links/request-sign-in.ts'
import { resend, type ResendRequest } from '#identity/core/mail-links/resend.ts'
import { verifyLink, type VerifyRequest } from '#identity/core/mail-links/verify-link.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import type { PasswordSignUp } from '#identity/core/sign-up/applicant.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { CALLER, PLAIN_LINK, type IdentityBench } from './identity-bench.ts'

/** The holder of the service key. */
export const SERVICE: Administrator = { kind: 'service' }
export const byEmail = (email: string): Address => ({ kind: 'email', email })
export const byPhone = (phone: string): Address => ({ kind: 'phone', phone })

export const MAIL = 'anna@example.org'
export const ANNA = byEmail(MAIL)

/** Requests a magic link, as a possibly new user. */
export const askToSignIn = (identity: IdentityContext, address: Address, changes: Partial<SignInRequest> = {}) =>
  requestSignIn(identity, {
    address,
    createsAccount: true,
    userMetadata: {},
    link: PLAIN_LINK,
    caller: CALLER,
    ...changes,
  })

/** The same service after the count of its recent requests was lost. */
export const forgetful = (identity: IdentityContext): IdentityContext => ({
  ...identity,
  recent: { note: async () => 0, forget: async () => undefined },
})

export const askToRecover = (identity: IdentityContext, email: string | undefined) =>
  requestRecovery(identity, { email, link: PLAIN_LINK, caller: CALLER })

export const askAgain = (identity: IdentityContext, what: ResendRequest['what'], address: Address) =>
  resend(identity, { what, address, link: PLAIN_LINK, caller: CALLER })

export const followLink = (
  identity: IdentityContext,
  token: string | undefined,
  purpose: TokenPurpose,
  changes: Partial<VerifyRequest> = {},
) =>
  verifyLink(identity, {
    proof: { kind: 'link', token: token ?? '' },
    purposes: [purpose],
    password: undefined,
    invitesNeedPassword: false,
    caller: CALLER,
    ...changes,
  })

export const typeCode = (
  identity: IdentityContext,
  { address, code, purposes }: { address: Address; code: string | undefined; purposes: TokenPurpose[] },
) => followLink(identity, undefined, 'confirmation', { purposes, proof: { kind: 'code', code: code ?? '', address } })

/** Signs up with a password and leaves the mail unread, as a stranger would with a foreign address. */
export const signUp = (
  identity: IdentityContext,
  email: string,
  password: string,
  changes: Partial<PasswordSignUp> = {},
) =>
  signUpWithPassword(identity, {
    email,
    phone: undefined,
    password,
    userMetadata: {},
    startsSession: true,
    link: PLAIN_LINK,
    caller: CALLER,
    ...changes,
  })

export const signIn = (identity: IdentityContext, email: string, password: string) =>
  signInWithPassword(identity, { email, phone: undefined, password, caller: CALLER })

/** An account as an administrator creates it, its address confirmed. */
export async function addPerson(identity: IdentityContext, email: string, changes: Partial<AdminCreation> = {}) {
  return valueOf(
    await createAccount(
      identity,
      { by: SERVICE, caller: CALLER },
      { email, confirmsEmail: true, confirmsPhone: true, ...changes },
    ),
  )
}

/** Anna, with an account and a magic link in the mailbox. @returns the mail */
export async function sendMagicLink(bench: IdentityBench, changes: Partial<SignInRequest> = {}) {
  await addPerson(bench.identity, MAIL)
  valueOf(await askToSignIn(bench.identity, ANNA, changes))
  return bench.lastMessageTo(MAIL)
}

/** By the holder of the service key. */
export const inviteTo = (identity: IdentityContext, email: string, changes: Partial<InviteRequest> = {}) =>
  invite(identity, {
    email,
    userMetadata: {},
    link: PLAIN_LINK,
    by: SERVICE,
    caller: CALLER,
    sendsMail: true,
    ...changes,
  })

/** Anna, with an invitation in the mailbox. */
export const inviteAnna = async ({ identity }: IdentityBench) => valueOf(await inviteTo(identity, MAIL))
