import { randomBytes } from 'node:crypto'
import type { ExternalStart } from '#identity/core/gateways.ts'
import type { Caller } from '#identity/core/context.ts'
import { createProviders } from '#identity/external/create-providers.ts'
import type { Fetch } from '#identity/external/provider-fetch.ts'
import type { ProviderSettings } from '#identity/external/provider-settings.ts'
import { createVault } from '#identity/keys/vault.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { createExternalStandIn } from './external-stand-in.ts'

export const CALLBACK_URL = 'https://club.example/auth/v1/callback'
export const SITE_URL = 'https://club.example/'
export const CALLER: Caller = { ip: '192.0.2.1', userAgent: 'Test', audience: undefined }

export const externalStart = (): ExternalStart => ({
  link: { wire: 'supabase', redirectTo: 'https://club.example/welcome', pkce: undefined },
  callbackUrl: CALLBACK_URL,
  inviteToken: undefined,
  linkTo: undefined,
  audience: undefined,
})

type Given = { settings: ProviderSettings[]; fetch?: Fetch; now?: () => Date; timeoutMilliseconds?: number }

/** The protocols of external sign-in with a stand-in for the rules behind them. */
export function prepareProviders({ settings, fetch = globalThis.fetch, now = () => new Date(), ...more }: Given) {
  const standIn = createExternalStandIn(now)
  const vault = createVault(Buffer.alloc(32, 7))
  const needs = { settings, siteUrl: SITE_URL, external: standIn.external, vault, now, randomBytes, fetch, ...more }
  const providers = createProviders(needs)

  return {
    providers,
    standIn,
    vault,
    async start(provider: string, more: { scopes?: string[]; extraParameters?: Record<string, string> } = {}) {
      const { scopes = [], extraParameters = {} } = more
      return providers.start({ ...externalStart(), provider, scopes, extraParameters })
    },
    /** @throws when our own code does not lead to the provider's page */
    async pageOf(provider: string): Promise<string> {
      const started = valueOf(await this.start(provider))
      return started.url
    },
    finish: (parameters: URLSearchParams, callbackUrl = CALLBACK_URL) =>
      providers.finish({ parameters, callbackUrl, caller: CALLER }),
  }
}

/** Follows a provider's page that redirects back at once. @returns the parameters of the redirect */
export async function passPage(url: string): Promise<URLSearchParams> {
  const answer = await fetch(url, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`the page answers ${answer.status}`)
  return new URL(location).searchParams
}
