import type { Providers } from '#identity/core/gateways.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { PkceChallenge } from '#identity/core/one-time/link-request.ts'
import type { Vault } from '#identity/core/ports.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { withoutCookie } from '#identity/wires/supabase/external/external-state.ts'
import type { IdentityConfig } from './identity-config.ts'

/** Adding an account elsewhere as a further way in, for pages of the same origin that have no access token. */
export type Linking = {
  offered: { name: string; label: string }[]
  /** @param request.pkce what comes back is worth nothing without its verifier, which only the right browser must have */
  begin(
    who: Authenticated,
    request: { provider: string; redirectTo: string; pkce: PkceChallenge },
  ): Answer<{ url: string }>
}

type Needs = { config: Pick<IdentityConfig, 'providers' | 'publicUrl' | 'paths'>; providers: Providers; vault: Vault }

export function createLinking({ config, providers, vault }: Needs): Linking {
  return {
    offered: config.providers.filter(({ isOn }) => isOn).map(({ name, label }) => ({ name, label: label ?? name })),
    async begin(who, { provider, redirectTo, pkce }) {
      const started = await providers.start({
        ...{ provider, scopes: [], extraParameters: {}, inviteToken: undefined },
        link: { wire: 'supabase', redirectTo, pkce },
        callbackUrl: `${config.publicUrl}${config.paths.supabase}/callback`,
        linkTo: who,
        audience: who.person.account.audience,
      })
      return started.ok ? { ok: true, value: { url: withoutCookie(vault, started.value.url) } } : started
    },
  }
}
