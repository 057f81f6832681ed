import { calculateJwkThumbprint, importJWK, type CryptoKey, type JWK } from 'jose'

/** A key as the operator gives it: a JSON Web Key (EC P-256, RSA, Ed25519 or oct) or the text of an HS256 secret. */
export type GivenKey = { jwk: JWK } | { secret: string; keyId?: string | undefined }

/** A key with the one algorithm it may be used with. @property publicJwk undefined for secrets */
export type TokenKey = {
  algorithm: 'ES256' | 'RS256' | 'EdDSA' | 'HS256'
  /** Undefined only for secrets without one; tokens then carry no `kid`. */
  id: string | undefined
  verifying: CryptoKey | Uint8Array
  /** Undefined for a public key. */
  signing: CryptoKey | Uint8Array | undefined
  publicJwk: JWK | undefined
}

/** RFC 7518, 3.2: at least as long as the hash. */
const MIN_SECRET_BYTES = 32
const MIN_RSA_BITS = 2_048

/**
 * Imports a key. Keys without `kid` get their thumbprint (RFC 7638) as one.
 *
 * @throws {TypeError} an unusable key; the message never repeats a part of it
 */
export async function importTokenKey(given: GivenKey): Promise<TokenKey> {
  if ('secret' in given) return secretKey(Buffer.from(given.secret), given.keyId)
  const { jwk } = given
  if (jwk.kty === 'oct') return secretKey(Buffer.from(jwk.k ?? '', 'base64url'), jwk.kid)
  const algorithm = algorithmOf(jwk)
  const isPrivate = jwk.d !== undefined
  const members = publicMembers(jwk)
  const id = jwk.kid ?? (await calculateJwkThumbprint(members))
  const publicJwk: JWK = { ...members, kid: id, alg: algorithm, use: 'sig' }
  try {
    return {
      algorithm,
      id,
      verifying: await importJWK(members, algorithm),
      // Without `key_ops` and `use`: other systems export values that the import would refuse.
      signing: isPrivate ? await importJWK({ ...privateMembers(jwk), ...members }, algorithm) : undefined,
      publicJwk,
    }
  } catch {
    // The import's own message quotes the key.
    throw new TypeError(`the ${algorithm} key cannot be read`)
  }
}

function secretKey(secret: Uint8Array, id: string | undefined): TokenKey {
  if (secret.length < MIN_SECRET_BYTES) throw new TypeError(`an HS256 secret needs ${MIN_SECRET_BYTES} bytes`)
  return { algorithm: 'HS256', id, verifying: secret, signing: secret, publicJwk: undefined }
}

function algorithmOf(jwk: JWK): 'ES256' | 'RS256' | 'EdDSA' {
  const algorithm = findAlgorithm(jwk)
  if (!algorithm) throw new TypeError('a signing key is EC with P-256, RSA, or OKP with Ed25519')
  const isNamedOtherwise =
    jwk.alg !== undefined && jwk.alg !== algorithm && !(jwk.alg === 'Ed25519' && jwk.kty === 'OKP')
  if (isNamedOtherwise) throw new TypeError(`a key of this kind serves ${algorithm} only`)
  if (algorithm === 'RS256' && Buffer.from(jwk.n ?? '', 'base64url').length * 8 < MIN_RSA_BITS) {
    throw new TypeError(`an RSA key needs ${MIN_RSA_BITS} bits`)
  }
  return algorithm
}

function findAlgorithm({ kty, crv }: JWK): 'ES256' | 'RS256' | 'EdDSA' | undefined {
  if (kty === 'EC' && crv === 'P-256') return 'ES256'
  if (kty === 'RSA') return 'RS256'
  return kty === 'OKP' && crv === 'Ed25519' ? 'EdDSA' : undefined
}

/** Listed one by one, so that nothing private can slip out. */
function publicMembers({ kty, crv, x, y, n, e }: JWK): JWK {
  return defined({ kty, crv, x, y, n, e })
}

const privateMembers = ({ d, p, q, dp, dq, qi }: JWK): JWK => defined({ d, p, q, dp, dq, qi })

function defined(members: { [Name in keyof JWK]: JWK[Name] | undefined }): JWK {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
