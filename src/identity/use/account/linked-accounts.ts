import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#identity/core/context.ts'
import { openByCode, type CodeExchangeRefusal } from '#identity/core/flows/exchange-code.ts'
import type { ProviderStartRefusal } from '#identity/core/gateways.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { whoOf } from '#identity/core/sessions/open-session.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { err, ok } from '#shared/result.ts'
import type { AccountContext, Linking } from './context.ts'

type LinkProof = { authCode: string; verifier: string; caller: Caller }
type LinkRefusal = Refusal<'identity-taken'> | CodeExchangeRefusal

/** The path to which the browser returns from a provider. */
const LINK_RETURN = '/admin/konto/verknuepfungen/zurueck'

/** Providers whose accounts can be linked; empty if the operator does not offer linking. */
export const listLinkable = ({ identity, linking }: AccountContext): Linking['offered'] =>
  identity.settings.isLinkingOffered ? linking.offered : []

/** @returns where the browser goes, and the verifier that it must bring back */
export async function beginLinking(
  { linking, publicUrl }: AccountContext,
  who: Authenticated,
  provider: string,
): Answer<{ address: string; verifier: string }, ProviderStartRefusal> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const redirectTo = publicUrl + LINK_RETURN
  const begun = await linking.begin(who, { provider, redirectTo, pkce: { challenge, method: 's256' } })
  return begun.ok ? ok({ address: begun.value.url, verifier }) : begun
}

export async function finishLinking(
  { identity }: AccountContext,
  who: Authenticated,
  proof: LinkProof,
): Answer<void, LinkRefusal> {
  const exchanged = await openByCode(identity, proof)
  if (!exchanged.ok) return exchanged
  // The code also opens a session, which is surplus: this browser has one.
  const surplus = whoOf(identity, exchanged.value.opened)
  await signOut(identity, surplus, 'local', proof.caller)
  return surplus.person.account.id === who.person.account.id ? ok(undefined) : err({ kind: 'identity-taken' })
}
