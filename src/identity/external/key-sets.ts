import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyResult } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { type Fetch, guardFetch, PROVIDER_TIMEOUT, ProviderFault } from './provider-fetch.ts'
import type { Provider } from './provider.ts'

/** Public-key signatures only: knowing a published key is never enough to sign. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const CLOCK_TOLERANCE = MINUTE / SECOND

/** The provider's published keys, fetched again when an unknown key turns up, but at most twice a minute. */
const keySets = new WeakMap<Provider, { address: string; keys: JWTVerifyGetKey }>()

type Asking = { fetch: Fetch; now: () => Date; timeoutMilliseconds?: number }
type Expected = { provider: Provider; metadata: ServerMetadata; audience: string[] }

/**
 * Checks signature, issuer, audience and times of an id token.
 *
 * @throws {errors.JOSEError} the token is wrong
 * @throws {ProviderFault} the provider's keys are unavailable
 */
export async function verifyToken(
  asking: Asking,
  token: string,
  { provider, metadata, audience }: Expected,
): Promise<JWTVerifyResult> {
  if (metadata.jwks_uri === undefined) throw new ProviderFault('no keys published')
  const options = {
    algorithms: ALGORITHMS,
    issuer: [metadata.issuer, ...(provider.definition.issuerAliases ?? [])],
    audience,
    currentDate: asking.now(),
    clockTolerance: CLOCK_TOLERANCE,
    requiredClaims: ['sub', 'exp', 'iat'],
  }
  try {
    return await jwtVerify(token, keysOf(provider, metadata.jwks_uri, asking), options)
  } catch (cause) {
    if (isUnusableSet(cause)) throw new ProviderFault('unexpected answer', { cause })
    throw cause
  }
}

function keysOf(provider: Provider, address: string, { fetch, timeoutMilliseconds = PROVIDER_TIMEOUT }: Asking) {
  const known = keySets.get(provider)
  if (known?.address === address) return known.keys
  const ask = guardFetch(fetch, timeoutMilliseconds)
  const keys = createRemoteJWKSet(new URL(address), { [customFetch]: (url, init) => ask(url, init) })
  keySets.set(provider, { address, keys })
  return keys
}

/** jose's generic error concerns the response with the keys, not the token. */
const isUnusableSet = (cause: unknown): boolean =>
  cause instanceof errors.JWKSInvalid ||
  cause instanceof errors.JWKSTimeout ||
  (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC')
