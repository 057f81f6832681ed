import type { Caller } from '#identity/core/caller.ts'
import { authenticate } from './authenticate.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { refresh } from './refresh-session.ts'
import type { Authenticated } from './session.ts'
import { signInWithPassword, type PasswordSignIn } from './sign-in-with-password.ts'
import { signOut, type SignOutScope } from './sign-out.ts'

export type SignIn = ReturnType<typeof createSignIn>

/** Coming in by a password, staying in, and going out. */
export function createSignIn(needs: IdentityNeeds) {
  return {
    withPassword: (request: PasswordSignIn) => signInWithPassword(needs, request),
    refresh: (refreshToken: string | undefined, caller: Caller) => refresh(needs, refreshToken, caller),
    authenticate: (accessToken: string) => authenticate(needs, accessToken),
    signOut: (who: Authenticated, scope: SignOutScope, caller: Caller) => signOut(needs, { who, scope, caller }),
  }
}
