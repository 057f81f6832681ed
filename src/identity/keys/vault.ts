import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes as nodeRandomBytes } from 'node:crypto'
import type { Vault } from '#identity/core/ports.ts'

export const VAULT_SECRET_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Derives separate keys for each use from the one secret, so that what was made for one use is worthless for another.
 *
 * @param secret 32 random bytes
 * @throws {RangeError} a secret of another length
 */
export function createVault(secret: Uint8Array, randomBytes: (length: number) => Uint8Array = nodeRandomBytes): Vault {
  if (secret.length !== VAULT_SECRET_BYTES) throw new RangeError(`the vault needs ${VAULT_SECRET_BYTES} secret bytes`)
  const keys = new Map<string, Buffer>()

  function keyFor(purpose: 'mac' | 'seal', use: string): Buffer {
    const name = `vereinsheim/${purpose}/${use}`
    const known = keys.get(name)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', name, 32))
    keys.set(name, key)
    return key
  }

  return {
    mac(use, ...parts) {
      const mac = createHmac('sha256', keyFor('mac', use))
      // Each part follows its length, so that no two lists of parts give the same input.
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:${part}`)
      return mac.digest('base64url')
    },

    seal(use, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', use), iv)
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')
    },

    open(use, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', use), bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        // Fails only if the tag does not fit: not sealed by us, or for another use.
        return undefined
      }
    },
  }
}
