import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadKeyPair } from './key-pair.ts'

test('the key is made once and then the same for ever', async () => {
  const secrets = new Map<string, string>()
  const loadOrCreate = async (name: string, create: () => string) => {
    const secret = secrets.get(name) ?? create()
    secrets.set(name, secret)
    return secret
  }
  const load = () => loadKeyPair(loadOrCreate, new Date('2026-11-20T12:00:00Z'), randomBytes)
  const first = await load()
  expect(await load()).toEqual(first)
  expect(new X509Certificate(first.certificate).checkPrivateKey(createPrivateKey(first.privateKey))).toBe(true)
})
