import type { Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { openByPassword, type PasswordSignInRefusal } from '#identity/core/sessions/sign-in-with-password.ts'
import { ok } from '#shared/result.ts'
import { type SignInContext, toSignedIn, type SignedIn } from './context.ts'

type PasswordSignIn = { email: string; password: string; caller: Caller }
export type PasswordRefusal = Refusal<'too-many'> | PasswordSignInRefusal

/** First step: address and password. */
export async function signInByPassword(
  { identity }: SignInContext,
  { email, password, caller }: PasswordSignIn,
): Answer<SignedIn, PasswordRefusal> {
  const allowed = await identity.limits.take('token', caller.ip)
  if (!allowed.ok) return allowed
  const opened = await openByPassword(identity, { email, password, caller })
  return opened.ok ? ok(toSignedIn(identity, opened.value)) : opened
}
