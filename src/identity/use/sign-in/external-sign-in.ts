import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#identity/core/context.ts'
import { openByCode, type CodeExchangeRefusal } from '#identity/core/flows/exchange-code.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { ok } from '#shared/result.ts'
import { type SignInContext, toSignedIn, type SignedIn } from './context.ts'

/** The path to which the browser returns from a provider; below the sign-in, so that the browser shows the verifier there. */
const EXTERNAL_RETURN = '/admin/anmeldung'

type ExternalProof = { authCode: string; verifier: string; caller: Caller }
export type ExternalSignInRefusal = Refusal<'too-many'> | CodeExchangeRefusal

/**
 * Uses the wire that returns a code instead of tokens (PKCE), so that the session never appears in a URL. The browser keeps the verifier
 * meanwhile, so that no visitor is signed in to a stranger's account.
 *
 * @returns where the browser goes, and the verifier that it must bring back
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
