import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'
import { BackupError, DAMAGED } from './backup-error.ts'
import { createByteReader } from './byte-reader.ts'

/** What an encrypted backup begins with. */
export const SEAL_MARK = Buffer.from('VEREINSHEIM-SEALED-1\n', 'latin1')
export const SALT_BYTES = 16

const CHUNK_BYTES = 256 * 1024
const TAG_BYTES = 16
const WRONG = 'Das Passwort passt nicht zu dieser Sicherung. Die Datei selbst ist unbeschädigt.'

/** @returns 32 bytes */
export type DeriveKey = (passphrase: string, salt: Buffer) => Promise<Buffer>

/** A guess costs 128 MB and about half a second. */
const deriveSlowly: DeriveKey = (passphrase, salt) =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

/**
 * Encrypts in chunks, each with its number and whether it is the last, so that none can be left out or moved.
 *
 * @param salt fresh for every backup: the key, and with it the right to count the nonces from zero, depends on it
 */
export async function* seal(
  chunks: AsyncIterable<Buffer>,
  passphrase: string,
  salt: Buffer,
  deriveKey = deriveSlowly,
): AsyncGenerator<Buffer> {
  const key = await deriveKey(passphrase, salt)
  yield Buffer.concat([SEAL_MARK, salt])
  const reader = createByteReader(chunks)
  for (let number = 0, isLast = false; !isLast; number++) {
    const plain = await reader.readUpTo(CHUNK_BYTES)
    isLast = plain.length < CHUNK_BYTES
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number, isLast))
    yield Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * @param chunks the whole sealed file
 * @throws {BackupError} for a wrong passphrase, or what was changed by somebody who could set the checksum right
 */
export async function* unseal(
  chunks: AsyncIterable<Buffer>,
  passphrase: string,
  deriveKey = deriveSlowly,
): AsyncGenerator<Buffer> {
  const reader = createByteReader(chunks)
  const head = await reader.readUpTo(SEAL_MARK.length + SALT_BYTES)
  const key = await deriveKey(passphrase, head.subarray(SEAL_MARK.length))
  for (let number = 0, isLast = false; !isLast; number++) {
    const sealed = await reader.readUpTo(CHUNK_BYTES + TAG_BYTES)
    isLast = sealed.length < CHUNK_BYTES + TAG_BYTES
    if (sealed.length < TAG_BYTES) throw new BackupError(DAMAGED)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, isLast))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const plain = decipher.update(sealed.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
    } catch {
      throw new BackupError(number === 0 ? WRONG : DAMAGED)
    }
    yield plain
  }
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(number, 4)
  bytes.writeUInt8(isLast ? 1 : 0, 11)
  return bytes
}
