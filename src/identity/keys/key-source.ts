import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { GivenKey } from './token-key.ts'
import { VAULT_SECRET_BYTES } from './vault.ts'

/** Returns a secret that all instances share; the first caller creates it. */
export type LoadOrCreate = (name: string, create: () => string) => Promise<string>

/** The secret behind codes, refresh tokens and encrypted data. A different one ends all sessions and loses TOTP factors. */
export async function loadVaultSecret(loadOrCreate: LoadOrCreate): Promise<Buffer> {
  const create = () => randomBytes(VAULT_SECRET_BYTES).toString('base64url')
  return Buffer.from(await loadOrCreate('identity-vault', create), 'base64url')
}

/** The generated signing key; one per algorithm, so that changing back and forth loses none. */
export async function loadSigningKey(loadOrCreate: LoadOrCreate, algorithm: 'ES256' | 'RS256'): Promise<GivenKey> {
  const stored = await loadOrCreate(`identity-signing-${algorithm.toLowerCase()}`, () =>
    JSON.stringify(generateJwk(algorithm)),
  )
  // Written by the line above, by this or another instance.
  return { jwk: JSON.parse(stored) as JsonWebKeyMembers }
}

type JsonWebKeyMembers = ReturnType<typeof generateJwk>

export function generateJwk(algorithm: 'ES256' | 'RS256') {
  const { privateKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const { kty = '', ...members } = privateKey.export({ format: 'jwk' })
  return { kty, ...members }
}
