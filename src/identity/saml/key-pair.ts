import { generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import { DAY } from '#shared/durations.ts'
import { selfSignedCertificate } from './certificate.ts'

/** Longer than anybody should keep a key; identity providers stumble over certificates that run out, and no trust hangs on the date. */
const LIFETIME = 30 * 365 * DAY

const schema = z.object({ privateKey: z.string(), certificate: z.string() })

export type KeyPair = z.infer<typeof schema>

/** @param loadOrCreate gives the secret of this name, made by `create` when first asked for by any instance */
export type LoadOrCreate = (name: string, create: () => string) => Promise<string>

type Needs = { loadOrCreate: LoadOrCreate; now: () => Date; randomBytes: (length: number) => Uint8Array }

/** The key with which requests to identity providers are signed: made once, then the same for ever. */
export async function loadKeyPair({ loadOrCreate, now, randomBytes }: Needs): Promise<KeyPair> {
  const stored = await loadOrCreate('saml-key', () => JSON.stringify(createKeyPair(now(), randomBytes)))
  return schema.parse(JSON.parse(stored))
}

/** Takes some hundred milliseconds of the processor; once in the life of an installation. */
export function createKeyPair(now: Date, randomBytes: (length: number) => Uint8Array): KeyPair {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = selfSignedCertificate({
    privateKey,
    commonName: 'Vereinsheim SAML',
    serial: randomBytes(16),
    validFrom: new Date(now.getTime() - DAY),
    validUntil: new Date(now.getTime() + LIFETIME),
  })
  return { privateKey, certificate }
}
