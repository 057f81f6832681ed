import { X509Certificate, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadKeyPair, selfSignedCertificate } from './key-pair.ts'

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

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const read = (more: Partial<Parameters<typeof selfSignedCertificate>[0]> = {}) =>
  new X509Certificate(
    selfSignedCertificate({
      privateKey,
      commonName: 'Verein',
      serial: randomBytes(16),
      validFrom: new Date('2026-11-20T12:00:00Z'),
      validUntil: new Date('2056-11-20T12:00:00Z'),
      ...more,
    }),
  )

test('the certificate is about our key and signed with it', () => {
  const certificate = read()
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicKey)
  expect(certificate.subject).toBe('CN=Verein')
  expect(certificate.issuer).toBe('CN=Verein')
})

test('it is valid within the given times, also beyond 2049', () => {
  expect(read().validFromDate).toEqual(new Date('2026-11-20T12:00:00Z'))
  expect(read().validToDate).toEqual(new Date('2056-11-20T12:00:00Z'))
  expect(read({ validUntil: new Date('2049-12-31T23:59:59Z') }).validToDate).toEqual(new Date('2049-12-31T23:59:59Z'))
})

test.each([['ff'.repeat(16)], ['00'.repeat(16)], ['80'.padEnd(32, '0')]])('serial %s becomes positive', (hex) => {
  expect(BigInt(`0x${read({ serial: Buffer.from(hex, 'hex') }).serialNumber}`)).toBeGreaterThan(0n)
  expect(read({ serial: Buffer.from(hex, 'hex') }).serialNumber).toMatch(/^[4-7]/)
})

test('a long name fits too', () => {
  expect(read({ commonName: 'V'.repeat(200) }).subject).toBe(`CN=${'V'.repeat(200)}`)
})
