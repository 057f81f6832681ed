import { randomBytes } from 'node:crypto'

/** Sources of new ids, which sort by age, and of the present moment. */
export type Making = { newId: () => string; now: () => Date }

/**
 * A UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then random bits, so that ids sort by age.
 *
 * @param now moment of creation
 */
export function newId(now: Date = new Date()): string {
  return toId(now, randomBytes(16))
}

/** The same from given instead of random bytes. @param bytes 16 of them; the moment overwrites the first six */
export function toId(now: Date, bytes: Buffer): string {
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
