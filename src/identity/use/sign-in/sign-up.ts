import type { Caller } from '#identity/core/context.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { signUpWithPassword, type PasswordSignUpRefusal } from '#identity/core/sign-up/sign-up-with-password.ts'
import { ok } from '#shared/result.ts'
import type { SignInContext } from './context.ts'

/** A person who wants an account. */
export type SignUp = { name: string; email: string; password: string; caller: Caller }
export type SignUpRefusal = Refusal<'too-many'> | PasswordSignUpRefusal

export const isSignUpOffered = ({ identity: { settings } }: SignInContext): boolean =>
  settings.isSignUpOpen && settings.isEmailOffered

/**
 * Creates an account. No answer reveals whether the address has one.
 *
 * @returns a session only if no address has to be confirmed
 */
export async function signUp(
  { identity }: SignInContext,
  { name, email, password, caller }: SignUp,
): Answer<Session | undefined, SignUpRefusal> {
  const allowed = await identity.limits.take('sign-up', caller.ip)
  if (!allowed.ok) return allowed
  const signedUp = await signUpWithPassword(identity, {
    email,
    password,
    userMetadata: { full_name: name },
    startsSession: true,
    link: linkFor(identity.settings),
    caller,
  })
  if (!signedUp.ok) return signedUp
  return ok(signedUp.value.kind === 'signed-in' ? signedUp.value.grant.session : undefined)
}

/** The page behind a mail's link sets the cookie itself; otherwise the embedded login takes over the session. */
export const linkFor = ({ mailLinks }: IdentitySettings): LinkRequest => ({
  wire: mailLinks === 'page' ? 'supabase' : 'netlify',
  redirectTo: undefined,
  pkce: undefined,
})
