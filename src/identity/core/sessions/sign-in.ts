import type { SignIn } from '#identity/core/identity.ts'
import { authenticate } from './authenticate.ts'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { refresh } from './refresh-session.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signOut } from './sign-out.ts'

export function createSignIn(needs: IdentityNeeds): SignIn {
  return {
    withPassword: (request) => signInWithPassword(needs, request),
    refresh: (refreshToken, caller) => refresh(needs, refreshToken, caller),
    exchangeCode: (request) => exchangeCode(needs, request),
    authenticate: (accessToken) => authenticate(needs, accessToken),
    signOut: (who, scope, caller) => signOut(needs, { who, scope, caller }),
  }
}
