import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#identity/core/caller.ts'
import type { CodeExchangeRefusal } from '#identity/core/flows/exchange-code.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { DoorNeeds } from './door-needs.ts'
import { enter, type RuleRefusal, type SignedInAtDoor } from './enter.ts'

/** Where a provider's answer ends; below the door, so that the browser shows the verifier there. */
const EXTERNAL_RETURN = '/admin/anmeldung'

type ExternalProof = { authCode: string; verifier: string; caller: Caller }
export type ExternalEntryRefusal = RuleRefusal | CodeExchangeRefusal

/** Sign-in that a provider vouches for. The browser keeps the verifier meanwhile, so that nobody is signed in as somebody else. */
export function createExternalDoor({ identity, publicUrl, wirePath }: DoorNeeds) {
  return {
    /**
     * By the wire that gives a code instead of tokens (PKCE): the session never stands in an address.
     *
     * @returns where the browser goes, and what it must bring back
     */
    begin(provider: string): { address: string; verifier: string } {
      const verifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        provider,
        redirect_to: publicUrl + EXTERNAL_RETURN,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 's256',
      })
      return { address: `${wirePath}/authorize?${query}`, verifier }
    },
    async finish(proof: ExternalProof): Answer<SignedInAtDoor, ExternalEntryRefusal> {
      const allowed = await identity.limits.take('token', proof.caller.ip)
      if (!allowed.ok) return allowed
      const grant = await identity.signIn.exchangeCode(proof)
      return grant.ok ? enter(identity, grant.value) : grant
    },
  }
}
