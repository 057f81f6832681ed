import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const HAS_KEY = 0x40

type Asked = { challenge: string; user?: { id: string } }
/** Faults that a test can inject. */
type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  /** A copied key continues the counter of its original. */
  counter?: number
  userHandle?: string
}

export type SoftwareKey = ReturnType<typeof createSoftwareKey>

/** A passkey in software: creates and uses one credential by https://www.w3.org/TR/webauthn-3/. */
export function createSoftwareKey(site: { rpId: string; origin: string }, options: { counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''
  let counter = 0
  const named = { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} } as const

  return {
    id: named.id,

    /** The browser's answer to a request for a new key. */
    create({ challenge, user }: Asked, wrong: Deviation = {}) {
      userHandle = user?.id ?? ''
      const attested = Buffer.concat([Buffer.alloc(16), twoBytes(id.length), id, coseKey(publicKey)])
      const authData = Buffer.concat([heading(site.rpId, HAS_KEY, 0, wrong), attested])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, { ...site, ...wrong }),
          attestationObject: base64(attestation),
          transports: ['internal', 'hybrid'],
        },
      }
    },

    /** The browser's answer to a request to use it. */
    get({ challenge }: Asked, wrong: Deviation = {}) {
      if (options.counts) counter += 1
      const authData = heading(site.rpId, 0, wrong.counter ?? counter, wrong)
      const clientDataJSON = clientData('webauthn.get', challenge, { ...site, ...wrong })
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
      return {
        ...named,
        response: {
          clientDataJSON,
          authenticatorData: base64(authData),
          signature: base64(sign('sha256', Buffer.concat([authData, hash]), privateKey)),
          userHandle: wrong.userHandle ?? userHandle,
        },
      }
    },
  }
}

function heading(rpId: string, more: number, counter: number, wrong: Deviation): Buffer {
  const verified = (wrong.isVerified ?? true) ? USER_VERIFIED : 0
  const head = Buffer.alloc(5)
  head.writeUInt8(USER_PRESENT | BACKUP_ELIGIBLE | BACKED_UP | verified | more, 0)
  head.writeUInt32BE(counter, 1)
  const rpIdHash = createHash('sha256')
    .update(wrong.rpId ?? rpId)
    .digest()
  return Buffer.concat([rpIdHash, head])
}

function clientData(type: string, challenge: string, site: { origin: string; type?: string; challenge?: string }) {
  const data = {
    type: site.type ?? type,
    challenge: site.challenge ?? challenge,
    origin: site.origin,
    crossOrigin: false,
  }
  return base64(Buffer.from(JSON.stringify(data)))
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [ellipticCurve, es256, p256] = [2, -7, 1]
  return cbor(
    new Map<number, Cbor>([
      [1, ellipticCurve],
      [3, es256],
      [-1, p256],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The part of https://www.rfc-editor.org/rfc/rfc8949 that a key needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.concat([Buffer.from([(major << 5) | 25]), twoBytes(size)])
}

function twoBytes(size: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(size)
  return bytes
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url')
