import { hash } from 'node:crypto'
import { CompactSign, compactVerify, decodeJwt, decodeProtectedHeader, type JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import type { TokenSigner } from '#identity/core/ports.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { checkTimes, readClaims, readProgramRole, type CheckedClaims } from './access-claims.ts'
import { importTokenKey, type GivenKey, type TokenKey } from './token-key.ts'

/** Longer than any token of ours: the metadata of a person is bounded. */
const MAX_TOKEN_LENGTH = 64 * 1_024
const UNREADABLE = 'token is malformed'
const NOT_OURS = 'signature is invalid'

type Options = {
  /** `iss` of our tokens; tokens of other issuers are refused. */
  issuer: string
  signingKey: GivenKey
  /** Earlier keys, or keys of another system: their tokens stay valid, but they sign no new ones. */
  verifyOnly?: readonly GivenKey[]
  /** Cache size: the signature of a cached token is not checked again. */
  maxRemembered?: number
}

export type Signer = TokenSigner & {
  /** The public keys, with which other programs check our tokens without asking us. */
  jwks(): { keys: JWK[] }
  /** The role that the operator gave a program, in a token signed with our own key. @returns undefined for anything else */
  roleOf(token: string, now: Date): Promise<string | undefined>
}

/**
 * Signs and checks access tokens.
 *
 * @throws {TypeError} an unusable key, or two with one id: the service must not start with it
 */
export async function createSigner({
  issuer,
  signingKey,
  verifyOnly = [],
  maxRemembered = 5_000,
}: Options): Promise<Signer> {
  const keys = await Promise.all([signingKey, ...verifyOnly].map(importTokenKey))
  const [own] = keys
  if (!own?.signing) throw new TypeError('the signing key has no private part')
  refuseSameIds(keys)
  const sign = createSigning({ ...own, signing: own.signing })
  const remembered = new LRUCache<string, CheckedClaims>({ max: maxRemembered })

  return {
    sign,
    jwks: () => toJwks(keys),

    async roleOf(token, now) {
      // Most tokens belong to people; their signatures are not checked here as well.
      if (token.length > MAX_TOKEN_LENGTH || readProgramRole(readUnchecked(token), now) === undefined) return undefined
      const payload = await readSigned(token, [own])
      return payload.ok ? readProgramRole(payload.value, now) : undefined
    },

    async verify(token, now) {
      if (token.length > MAX_TOKEN_LENGTH) return err(UNREADABLE)
      // Only the hash is cached: a reader of this memory finds no token in it.
      const mark = hash('sha256', token, 'base64')
      const known = remembered.get(mark)
      if (known) return checkTimes(known, now)
      const payload = await readSigned(token, keys)
      if (!payload.ok) return payload
      const claims = readClaims(payload.value, issuer)
      if (!claims.ok) return claims
      const timely = checkTimes(claims.value, now)
      if (timely.ok) remembered.set(mark, claims.value)
      return timely
    },
  }
}

function createSigning({ algorithm, id, signing }: TokenKey & { signing: NonNullable<TokenKey['signing']> }) {
  const header = { alg: algorithm, typ: 'JWT', ...(id !== undefined && { kid: id }) }
  const encoder = new TextEncoder()
  return (claims: object): Promise<string> =>
    new CompactSign(encoder.encode(JSON.stringify(claims))).setProtectedHeader(header).sign(signing)
}

/** Tries each key with its own algorithm only, whatever the token says: no `none`, no public key used as a secret. */
async function readSigned(token: string, keys: readonly TokenKey[]): Promise<Result<unknown, string>> {
  const header = readHeader(token)
  if (!header) return err(UNREADABLE)
  for (const { verifying, algorithm, id } of keys) {
    if (header.alg !== algorithm || isOtherKey(header.kid, id)) continue
    const payload = await openWith(token, verifying, algorithm)
    if (payload) return readJson(payload)
  }
  return err(NOT_OURS)
}

/** Tokens without `kid` and secrets without an id date from signing with one secret; all keys of the algorithm are tried. */
const isOtherKey = (asked: unknown, id: string | undefined): boolean =>
  asked !== undefined && id !== undefined && asked !== id

function readHeader(token: string): { alg?: unknown; kid?: unknown } | undefined {
  try {
    return decodeProtectedHeader(token)
  } catch {
    return undefined
  }
}

function readUnchecked(token: string): unknown {
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}

async function openWith(token: string, key: TokenKey['verifying'], algorithm: string): Promise<Uint8Array | undefined> {
  try {
    return (await compactVerify(token, key, { algorithms: [algorithm] })).payload
  } catch {
    // Not a token of this key, for whatever reason; the reason may quote the token.
    return undefined
  }
}

function readJson(payload: Uint8Array): Result<unknown, string> {
  try {
    return ok(JSON.parse(new TextDecoder().decode(payload)))
  } catch {
    return err(UNREADABLE)
  }
}

function refuseSameIds(keys: readonly TokenKey[]): void {
  const ids = keys.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw new TypeError('two keys have the same id')
}

/** What others need to check our tokens: public keys only, secrets are left out. */
function toJwks(keys: readonly TokenKey[]): { keys: JWK[] } {
  return { keys: keys.flatMap(({ publicJwk }) => publicJwk ?? []) }
}
