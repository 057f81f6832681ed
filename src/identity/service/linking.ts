import type { Providers } from '#identity/core/gateways.ts'
import type { Vault } from '#identity/core/ports.ts'
import type { Linking } from '#identity/use/account/context.ts'
import { withoutCookie } from '#identity/wires/supabase/external/external-state.ts'
import type { IdentityConfig } from './identity-config.ts'

export function createLinking(config: IdentityConfig, providers: Providers, vault: Vault): Linking {
  return {
    offered: config.providers.filter(({ isOn }) => isOn).map(({ name, label }) => ({ name, label: label ?? name })),
    async begin(who, { provider, redirectTo, pkce }) {
      const started = await providers.start({
        provider,
        scopes: [],
        extraParameters: {},
        inviteToken: undefined,
        link: { wire: 'supabase', redirectTo, pkce },
        callbackUrl: `${config.publicUrl}${config.paths.supabase}/callback`,
        linkTo: who,
        audience: who.person.account.audience,
      })
      return started.ok ? { ok: true, value: { url: withoutCookie(vault, started.value.url) } } : started
    },
  }
}
