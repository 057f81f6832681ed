import { generateKeyPairSync, createPublicKey, sign } from 'node:crypto'
import { z } from 'zod'
import { DAY } from '#shared/durations.ts'

/** Longer than anyone should keep a key; identity providers stumble over expired certificates, and the date carries no trust. */
const LIFETIME = 30 * 365 * DAY

const schema = z.object({ privateKey: z.string(), certificate: z.string() })

export type KeyPair = z.infer<typeof schema>

/** @param loadOrCreate returns the secret of this name; `create` makes it when any instance first asks */
export type LoadOrCreate = (name: string, create: () => string) => Promise<string>

/** The key that signs requests to identity providers: made once, then kept for good. */
export async function loadKeyPair(
  loadOrCreate: LoadOrCreate,
  now: Date,
  randomBytes: (length: number) => Uint8Array,
): Promise<KeyPair> {
  const stored = await loadOrCreate('saml-key', () => JSON.stringify(createKeyPair(now, randomBytes)))
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

type Wanted = { privateKey: string; commonName: string; serial: Uint8Array; validFrom: Date; validUntil: Date }

/**
 * A self-signed certificate around an RSA key (RFC 5280), as PEM. Identity providers read keys from certificates only and ignore everything but
 * the key, so this has no more than the fields that the format demands. Node can read certificates, but not write them.
 */
export function selfSignedCertificate({ privateKey, commonName, serial, validFrom, validUntil }: Wanted): string {
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))))
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const validity = sequence(time(validFrom), time(validUntil))
  const body = sequence(VERSION_3, integer(serial), RSA_SHA256, name, validity, name, publicKey)
  const signature = sign('sha256', body, privateKey)
  // A bit string begins with the number of unused bits in its last byte.
  const certificate = sequence(body, RSA_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), length(content.length), content])
}

/** Up to 127 in one byte, else the number of the bytes that follow. */
function length(size: number): Buffer {
  if (size < 128) return Buffer.from([size])
  const bytes = Buffer.from(size.toString(16).padStart(size < 256 ? 2 : 4, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: Uint8Array[]) => der(0x31, Buffer.concat(parts))

/** Positive and in its shortest form: the first bit is a sign, and the second is set so that the leading byte is never zero. */
function integer(bytes: Uint8Array): Buffer {
  const [first = 0, ...others] = bytes
  return der(0x02, Buffer.from([(first & 0x7f) | 0x40, ...others]))
}

/** Two digits of the year up to 2049, four from then on (RFC 5280, section 4.1.2.5). */
function time(moment: Date): Buffer {
  const digits = `${moment.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`
  return moment.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

const COMMON_NAME = Buffer.from('0603550403', 'hex')
const VERSION_3 = Buffer.from('a003020102', 'hex')
/** sha256WithRSAEncryption with its empty parameters. */
const RSA_SHA256 = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
