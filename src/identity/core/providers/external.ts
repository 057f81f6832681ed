import { createBegin, createResume } from './begin-external.ts'
import { createComplete, createSignInWithProfile } from './complete-external.ts'
import type { External } from '#identity/core/identity.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'

export function createExternal(needs: IdentityNeeds): External {
  return {
    begin: createBegin(needs),
    resume: createResume(needs),
    complete: createComplete(needs),
    signInWithProfile: createSignInWithProfile(needs),
  }
}
