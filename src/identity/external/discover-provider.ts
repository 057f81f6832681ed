import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client'
import { MINUTE } from '#shared/durations.ts'
import { ALGORITHMS } from './key-sets.ts'
import { isLoopback, type Fetch, ProviderFault, toCustomFetch } from './provider-fetch.ts'
import type { Endpoints, Provider } from './provider.ts'

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
export const isLocalProvider = ({ issuer, settings }: Provider): boolean =>
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
