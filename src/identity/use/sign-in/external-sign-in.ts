import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#identity/core/audit-entry.ts'
import { openByCode, type CodeExchangeRefusal } from '#identity/core/flows/exchange-code.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { ok } from '#shared/result.ts'
import { type SignInContext, toSignedIn, type SignedIn } from './context.ts'

/** Where a provider's answer ends; below the sign-in, so that the browser shows the verifier there. */
const EXTERNAL_RETURN = '/admin/anmeldung'

type ExternalProof = { authCode: string; verifier: string; caller: Caller }
export type ExternalSignInRefusal = Refusal<'too-many'> | CodeExchangeRefusal

/**
 * By the wire that gives a code instead of tokens (PKCE): the session never stands in an address. The browser keeps the verifier
 * meanwhile, so that nobody is signed in as somebody else.
 *
 * @returns where the browser goes, and what it must bring back
 */
export function beginExternalSignIn(
  { publicUrl, wirePath }: SignInContext,
  provider: string,
): { address: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    provider,
    redirect_to: publicUrl + EXTERNAL_RETURN,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  })
  return { address: `${wirePath}/authorize?${query}`, verifier }
}

export async function finishExternalSignIn(
  { identity }: SignInContext,
  proof: ExternalProof,
): Answer<SignedIn, ExternalSignInRefusal> {
  const allowed = await identity.limits.take('token', proof.caller.ip)
  if (!allowed.ok) return allowed
  const exchanged = await openByCode(identity, proof)
  return exchanged.ok ? ok(toSignedIn(identity, exchanged.value.opened)) : exchanged
}
