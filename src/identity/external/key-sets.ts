import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyResult } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { type Fetch, guardFetch, PROVIDER_TIMEOUT, ProviderFault } from './provider-fetch.ts'
import type { Provider } from './provider.ts'

/** Signatures with a public key only: with these, knowing a published key never suffices to sign. */
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

type Needs = { fetch: Fetch; now: () => Date; timeoutMilliseconds?: number }

/** The providers' published keys, fetched again when an unknown one turns up, but not more than twice a minute. */
export function createKeySets({ fetch, now, timeoutMilliseconds = PROVIDER_TIMEOUT }: Needs) {
  // One entry per configured provider.
  const keySets = new Map<string, { address: string; keys: JWTVerifyGetKey }>()

  function keysOf(provider: Provider, address: string): JWTVerifyGetKey {
    const known = keySets.get(provider.settings.name)
    if (known?.address === address) return known.keys
    const keys = createRemoteJWKSet(new URL(address), {
      [customFetch]: (url, init) => guardFetch(fetch, timeoutMilliseconds)(url, init),
    })
    keySets.set(provider.settings.name, { address, keys })
    return keys
  }

  return {
    /**
     * Checks signature, issuer, audience and times of an id token.
     *
     * @throws {errors.JOSEError} the token is wrong
     * @throws {ProviderFault} the provider's keys cannot be had
     */
    async verify(
      token: string,
      { provider, metadata, audience }: { provider: Provider; metadata: ServerMetadata; audience: string[] },
    ): Promise<JWTVerifyResult> {
      if (metadata.jwks_uri === undefined) throw new ProviderFault('no keys published')
      const options = {
        algorithms: ALGORITHMS,
        issuer: [metadata.issuer, ...(provider.definition.issuerAliases ?? [])],
        audience,
        currentDate: now(),
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ['sub', 'exp', 'iat'],
      }
      try {
        return await jwtVerify(token, keysOf(provider, metadata.jwks_uri), options)
      } catch (cause) {
        if (isUnusableSet(cause)) throw new ProviderFault('unexpected answer', { cause })
        throw cause
      }
    },
  }
}

/** jose's general error is about the answer of the keys' address, not about the token. */
const isUnusableSet = (cause: unknown): boolean =>
  cause instanceof errors.JWKSInvalid ||
  cause instanceof errors.JWKSTimeout ||
  (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC')
