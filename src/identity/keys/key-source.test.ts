import { expect, test } from 'vitest'
import { generateJwk, loadSigningKey, loadVaultSecret } from './key-source.ts'
import { createSigner } from './signer.ts'
import { createVault } from './vault.ts'

function createSecrets() {
  const secrets = new Map<string, string>()
  return async (name: string, create: () => string) => {
    const secret = secrets.get(name) ?? create()
    secrets.set(name, secret)
    return secret
  }
}

test('the secret of the vault is made once and serves', async () => {
  const loadOrCreate = createSecrets()
  const secret = await loadVaultSecret(loadOrCreate)
  expect(await loadVaultSecret(loadOrCreate)).toEqual(secret)
  expect(await loadVaultSecret(createSecrets())).not.toEqual(secret)
  expect(createVault(secret).mac('code', 'a')).toMatch(/^[\w-]{43}$/)
})

test.each(['ES256', 'RS256'] as const)('the generated %s key is made once and signs', async (algorithm) => {
  const loadOrCreate = createSecrets()
  const key = await loadSigningKey(loadOrCreate, algorithm)
  expect(await loadSigningKey(loadOrCreate, algorithm)).toEqual(key)
  const signer = await createSigner({ issuer: 'https://club.example', signingKey: key })
  expect(signer.jwks().keys).toMatchObject([{ alg: algorithm }])
})

test('each algorithm has a key of its own', async () => {
  const loadOrCreate = createSecrets()
  expect(await loadSigningKey(loadOrCreate, 'ES256')).toMatchObject({ jwk: { kty: 'EC' } })
  expect(await loadSigningKey(loadOrCreate, 'RS256')).toMatchObject({ jwk: { kty: 'RSA' } })
})

test('no two generated keys are alike', () => {
  expect(generateJwk('ES256')).not.toEqual(generateJwk('ES256'))
})
