import { createHash } from 'node:crypto'
import { errors, type JWTVerifyResult } from 'jose'
import type { IdTokenProof, IdTokenRefusal } from '#identity/core/gateways.ts'
import type { ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { openExchange, type ProviderContext } from './exchange.ts'
import { verifyToken } from './key-sets.ts'
import { claimsToPerson, openIdClaims } from './oidc.ts'
import { attempt, type AttemptRefusal } from './provider-fetch.ts'
import { toProfile } from './provider-profile.ts'
import type { Provider } from './provider.ts'

type Request = Omit<IdTokenProof, 'provider'> & { provider: Provider }

const MAX_BYTES = 16 * 1024

/** Authenticates a person by an id token that a client got from the provider on its own. */
export async function verifyIdToken(ctx: ProviderContext, request: Request): Answer<ExternalProfile, IdTokenRefusal> {
  const { provider, idToken, accessToken, nonce } = request
  if (idToken.length > MAX_BYTES) return invalid('too large')
  const clientIds = [provider.settings.clientId, ...provider.settings.furtherClientIds]
  const audience = clientIds.filter((id) => request.clientId === undefined || id === request.clientId)
  if (audience.length === 0) return invalid('unknown client')

  const exchange = await attempt(() => openExchange(ctx, provider))
  if (!exchange.ok) return exchange
  const { metadata } = exchange.value
  if (metadata.jwks_uri === undefined) return err({ kind: 'provider-disabled' })
  const issuers = [metadata.issuer, ...(provider.definition.issuerAliases ?? [])]
  if (request.issuer !== undefined && !issuers.includes(request.issuer)) return invalid('unexpected issuer')

  const verified = await checkSigned(() => verifyToken(ctx, idToken, { provider, metadata, audience }))
  if (!verified.ok) return verified
  const { payload, protectedHeader } = verified.value
  if (!isSameNonce(payload['nonce'], nonce)) return err({ kind: 'nonce-wrong' })
  if (!isOfAccessToken(payload['at_hash'], accessToken, protectedHeader.alg)) return invalid('other access token')
  const claims = openIdClaims.safeParse(payload)
  if (!claims.success) return invalid('unexpected claims')
  const tokens = accessToken === undefined ? undefined : { accessToken }
  const person = claimsToPerson(claims.data)
  return ok(toProfile({ provider: provider.settings.name, issuer: metadata.issuer, person, tokens }))
}

const invalid = (detail: string): Result<never, Refusal<'id-token-invalid'>> =>
  err({ kind: 'id-token-invalid', detail })

async function checkSigned(
  verify: () => Promise<JWTVerifyResult>,
): Answer<JWTVerifyResult, Refusal<'id-token-invalid'> | AttemptRefusal> {
  const attempted = await attempt(async () => {
    try {
      return ok(await verify())
    } catch (cause) {
      if (cause instanceof errors.JOSEError) return invalid(detailOf(cause))
      throw cause
    }
  })
  return attempted.ok ? attempted.value : attempted
}

function detailOf(cause: errors.JOSEError): string {
  if (cause instanceof errors.JWTExpired) return 'expired'
  if (cause instanceof errors.JWTClaimValidationFailed) return `unexpected ${cause.claim}`
  return 'signature'
}

/** Both or neither; the token carries the hash, so that a reader of the token cannot reuse it. */
function isSameNonce(claim: unknown, nonce: string | undefined): boolean {
  if (claim === undefined || nonce === undefined) return claim === undefined && nonce === undefined
  return claim === createHash('sha256').update(nonce).digest('hex')
}

/** OpenID Connect Core 1.0, section 3.1.3.6: the left half of the hash that belongs to the signature's algorithm. */
function isOfAccessToken(claim: unknown, accessToken: string | undefined, algorithm: string): boolean {
  if (claim === undefined || accessToken === undefined) return true
  const hash = /^(?:RS|PS|ES)(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const digest = createHash(`sha${hash}`).update(accessToken).digest()
  return claim === digest.subarray(0, digest.length / 2).toString('base64url')
}
