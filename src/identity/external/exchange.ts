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
  discovery,
} from 'openid-client'
import type { External } from '#identity/core/gateways.ts'
import type { Vault } from '#identity/core/ports.ts'
import { SECOND, MINUTE } from '#shared/durations.ts'
import { ALGORITHMS } from './key-sets.ts'
import { guardFetch, PROVIDER_TIMEOUT, toCustomFetch, type Fetch, isLoopback, ProviderFault } from './provider-fetch.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { Provider, Endpoints } from './provider.ts'

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

const LIFETIME = 10 * MINUTE

/** Published metadata, cached as long as the provider object lives. */
const published = new WeakMap<Provider, { metadata: ServerMetadata; until: number }>()

/** Finds a provider's endpoints: configured ones first, then known ones, then published ones, which are cached for ten minutes. */
export async function findMetadata(provider: Provider, ask: Fetch, now: Date): Promise<ServerMetadata> {
  const configured = configuredMetadata(provider)
  if (configured) return configured
  const known = published.get(provider)
  if (known && now.getTime() < known.until) return known.metadata
  const metadata = { ...(await discover(provider, ask)), ...endpointsToMetadata(chosenEndpoints(provider)) }
  assertSafe(metadata, provider)
  published.set(provider, { metadata, until: now.getTime() + LIFETIME })
  return metadata
}

/** Whether the provider runs on this very machine, without TLS. */
const isLocalProvider = ({ issuer, settings }: Provider): boolean =>
  [issuer, settings.authorizationUrl, settings.tokenUrl, settings.userinfoUrl, settings.jwksUrl].some(
    (address) => address !== undefined && isLoopback(new URL(address)),
  )

function configuredMetadata(provider: Provider): ServerMetadata | undefined {
  const endpoints = chosenEndpoints(provider)
  const { authorization, token, jwks } = endpoints
  const isEnough = authorization && token && (provider.definition.readPerson || jwks)
  if (!isEnough) return undefined
  return {
    issuer: provider.issuer,
    id_token_signing_alg_values_supported: ALGORITHMS,
    ...endpointsToMetadata(endpoints),
  }
}

function chosenEndpoints({ settings, definition, issuer }: Provider): Partial<Endpoints> {
  return {
    ...definition.endpoints?.(issuer),
    ...(settings.authorizationUrl && { authorization: settings.authorizationUrl }),
    ...(settings.tokenUrl && { token: settings.tokenUrl }),
    ...(settings.userinfoUrl && { userinfo: settings.userinfoUrl }),
    ...(settings.jwksUrl && { jwks: settings.jwksUrl }),
  }
}

const endpointsToMetadata = ({ authorization, token, userinfo, jwks }: Partial<Endpoints>) => ({
  ...(authorization && { authorization_endpoint: authorization }),
  ...(token && { token_endpoint: token }),
  ...(userinfo && { userinfo_endpoint: userinfo }),
  ...(jwks && { jwks_uri: jwks }),
})

async function discover(provider: Provider, ask: Fetch): Promise<ServerMetadata> {
  const configuration = await discovery(new URL(provider.issuer), provider.settings.clientId, undefined, undefined, {
    [customFetch]: toCustomFetch(ask),
    ...(isLocalProvider(provider) && { execute: [allowInsecureRequests] }),
  })
  return { ...configuration.serverMetadata() }
}

/** Browsers are sent to one of these addresses, and secrets to the others. */
function assertSafe(metadata: ServerMetadata, provider: Provider): void {
  const { authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri } = metadata
  for (const address of [authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri]) {
    if (address === undefined) continue
    const url = URL.canParse(address) ? new URL(address) : undefined
    const isSafe = url?.protocol === 'https:' || (url && isLoopback(url) && isLocalProvider(provider))
    if (!isSafe) throw new ProviderFault('unsafe endpoint')
  }
}
