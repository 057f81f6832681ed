import { createBegin, createResume } from './begin-external.ts'
import { createComplete, createSignInWithProfile } from './complete-external.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'

export type External = ReturnType<typeof createExternal>

/** Sign-in that somebody else vouches for. The protocols live in `external/` and `saml/`; here are the rules. */
export function createExternal(needs: IdentityNeeds) {
  return {
    begin: createBegin(needs),
    resume: createResume(needs),
    complete: createComplete(needs),
    signInWithProfile: createSignInWithProfile(needs),
  }
}
