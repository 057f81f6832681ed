import type { IdentityNeeds } from '#identity/core/ports.ts'
import { createPasskeyAdoption } from './adopt-passkey.ts'
import { createChallenge } from './challenge-factor.ts'
import { createEnrolment } from './enrol-factor.ts'
import { createPendingTotp } from './pending-totp.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createRemovalOfAll } from './remove-all-factors.ts'
import { createRemoval } from './remove-factor.ts'
import { createVerification } from './verify-factor.ts'

/** The second factors of whoever is signed in. */
export function createFactors(needs: IdentityNeeds) {
  return {
    ...createEnrolment(needs),
    challenge: createChallenge(needs),
    ...createPasskeyAdoption(needs),
    verify: createVerification(needs),
    findPendingTotp: createPendingTotp(needs),
    remove: createRemoval(needs),
    removeAll: createRemovalOfAll(needs),
    recoveryCodes: createRecoveryCodes(needs),
  }
}
