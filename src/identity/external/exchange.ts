import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  Configuration,
  customFetch,
  None,
  type ClientAuth,
  type ServerMetadata,
} from 'openid-client'
import type { External } from '#identity/core/gateways.ts'
import type { Vault } from '#identity/core/ports.ts'
import { SECOND } from '#shared/durations.ts'
import { findMetadata, isLocalProvider } from './discover-provider.ts'
import { guardFetch, PROVIDER_TIMEOUT, toCustomFetch, type Fetch } from './provider-fetch.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { Provider } from './provider.ts'

export type ProviderContext = {
  settings: ProviderSettings[]
  /** Where a browser goes if its way back is no longer known. */
  siteUrl: string
  external: External
  vault: Vault
  now: () => Date
  randomBytes: (length: number) => Uint8Array
  fetch: Fetch
  timeoutMilliseconds?: number
}

export type Exchange = { metadata: ServerMetadata; configuration: Configuration; ask: Fetch }

/** What the steps of a sign-in share: the provider's endpoints and our client there. @throws {ProviderFault} */
export async function openExchange(ctx: ProviderContext, provider: Provider): Promise<Exchange> {
  const ask = guardFetch(ctx.fetch, ctx.timeoutMilliseconds ?? PROVIDER_TIMEOUT)
  const metadata = await findMetadata(provider, ask, ctx.now())
  return { metadata, configuration: configure({ provider, metadata, ask, now: ctx.now() }), ask }
}

function configure(of: { provider: Provider; metadata: ServerMetadata; ask: Fetch; now: Date }): Configuration {
  const { provider, metadata, ask, now } = of
  const { clientId, clientSecret } = provider.settings
  const client = {
    // openid-client reads the machine's clock, which may differ from `now`.
    [clockSkew]: Math.round((now.getTime() - Date.now()) / SECOND),
  }
  const configuration = new Configuration(metadata, clientId, client, clientAuth(metadata, clientSecret))
  configuration[customFetch] = toCustomFetch(ask)
  if (isLocalProvider(provider)) allowInsecureRequests(configuration)
  return configuration
}

/** Sends the secret in the form, which all well-known providers accept, unless the provider's metadata allows only the header. */
function clientAuth({ token_endpoint_auth_methods_supported: methods }: ServerMetadata, secret?: string): ClientAuth {
  if (secret === undefined) return None()
  const takesForm = methods === undefined || methods.includes('client_secret_post')
  return !takesForm && methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}
