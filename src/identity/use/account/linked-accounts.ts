import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#identity/core/caller.ts'
import type { CodeExchangeRefusal } from '#identity/core/flows/exchange-code.ts'
import type { ProviderStartRefusal } from '#identity/core/gateways.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import type { AccountNeeds } from './account-needs.ts'

type LinkProof = { authCode: string; verifier: string; caller: Caller }
type LinkRefusal = Refusal<'identity-taken'> | CodeExchangeRefusal

/** Where a provider's answer ends. */
const LINK_RETURN = '/admin/konto/verknuepfungen/zurueck'

/** Accounts at other services that open this one too. */
export function createLinkedAccounts({ identity: { me, settings, signIn }, linking, publicUrl }: AccountNeeds) {
  return {
    /** Empty where the operator does not offer it. */
    providers: settings.isLinkingOffered ? linking.offered : [],

    /** @returns where the browser goes, and what it must bring back */
    async begin(
      who: Authenticated,
      provider: string,
    ): Answer<{ address: string; verifier: string }, ProviderStartRefusal> {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const redirectTo = publicUrl + LINK_RETURN
      const begun = await linking.begin(who, { provider, redirectTo, pkce: { challenge, method: 's256' } })
      return begun.ok ? ok({ address: begun.value.url, verifier }) : begun
    },

    async finish(who: Authenticated, proof: LinkProof): Answer<void, LinkRefusal> {
      const grant = await signIn.exchangeCode(proof)
      if (!grant.ok) return grant
      // The code also opens a session, which nobody needs: this browser has one.
      const surplus = await signIn.authenticate(grant.value.accessToken)
      if (surplus.ok) await signIn.signOut(surplus.value, 'local', proof.caller)
      const isOwn = grant.value.person.account.id === who.person.account.id
      return isOwn ? ok(undefined) : err({ kind: 'identity-taken' })
    },

    remove: me.unlinkIdentity,
  }
}
