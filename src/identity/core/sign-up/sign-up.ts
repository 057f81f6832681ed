import { err, ok, type Result } from '#shared/result.ts'
import { readAddress } from '#identity/core/accounts/address.ts'
import type { Applicant } from './applicant.ts'
import { audit } from '#identity/core/audit.ts'
import { evenly } from '#identity/core/evenly.ts'
import type { SignUp } from '#identity/core/identity.ts'
import { mergeMetadata } from '#identity/core/accounts/metadata.ts'
import { newAccount } from '#identity/core/accounts/new-account.ts'
import { grantFor, openSession } from '#identity/core/sessions/open-session.ts'
import { checkPassword } from '#identity/core/accounts/password-rule.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import type { IdentityRefusal, Answer } from '#identity/core/refusal.ts'
import type { Grant } from '#identity/core/sessions/session.ts'
import { signUpWithPassword } from './sign-up-with-password.ts'

type PasswordRequest = Parameters<SignUp['withPassword']>[0]
type AnonymousRequest = Parameters<SignUp['anonymously']>[0]

export function createSignUp(needs: IdentityNeeds): SignUp {
  return {
    withPassword: (request) =>
      evenly(needs, async () => {
        const applicant = readApplicant(needs, request)
        return applicant.ok ? signUpWithPassword(needs, applicant.value) : applicant
      }),
    anonymously: (request) => signUpAnonymously(needs, request),
  }
}

/** All that can be refused without looking anybody up. */
function readApplicant({ settings }: IdentityNeeds, request: PasswordRequest): Result<Applicant, IdentityRefusal> {
  if (!settings.isSignUpOpen) return err({ kind: 'sign-up-disabled' })
  const password = checkPassword(request.password, settings)
  if (!password.ok) return password
  const address = readAddress(request)
  if (!address.ok) return address
  const { kind } = address.value
  if (kind === 'email' && !settings.isEmailOffered) return err({ kind: 'email-sign-in-disabled' })
  if (kind === 'phone' && !settings.isPhoneOffered) return err({ kind: 'phone-sign-in-disabled' })
  const userMetadata = mergeMetadata({}, request.userMetadata)
  if (!userMetadata.ok) return userMetadata
  const { startsSession, link, caller } = request
  return ok({
    address: address.value,
    audience: caller.audience ?? settings.audience,
    password: password.value,
    userMetadata: userMetadata.value,
    isConfirmedAtOnce: kind === 'email' ? settings.confirmsEmailItself : settings.confirmsPhoneItself,
    startsSession,
    link,
    caller,
  })
}

async function signUpAnonymously(needs: IdentityNeeds, { userMetadata, caller }: AnonymousRequest): Answer<Grant> {
  const { settings } = needs
  if (!settings.isAnonymousOffered) return err({ kind: 'anonymous-sign-in-disabled' })
  if (!settings.isSignUpOpen) return err({ kind: 'sign-up-disabled' })
  const metadata = mergeMetadata({}, userMetadata)
  if (!metadata.ok) return metadata
  const audience = caller.audience ?? settings.audience
  const account = newAccount(needs, { audience, userMetadata: metadata.value, isAnonymous: true })
  const opened = await needs.transaction(async (store) => {
    await store.accounts.add(account)
    await audit(store, needs, {
      action: 'user_signedup',
      actor: account,
      traits: { provider: 'anonymous' },
      ip: caller.ip,
    })
    const person = { account, identities: [], factors: [] }
    return openSession(store, needs, { person, amr: { method: 'anonymous' }, caller })
  })
  return ok(await grantFor(needs, opened))
}
