import type { IdentityNeeds } from '#identity/core/ports.ts'
import { createPasskeyManagement } from './manage-passkeys.ts'
import { createPasskeyRegistration } from './register-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'
import { createPasskeySignIn } from './sign-in-with-passkey.ts'

/** Signing in with finger, face or PIN instead of a password. */
export function createPasskeys(needs: IdentityNeeds) {
  return {
    isOffered: (): boolean => relyingPartyOf(needs.settings) !== undefined,
    ...createPasskeyRegistration(needs),
    ...createPasskeySignIn(needs),
    ...createPasskeyManagement(needs),
  }
}
