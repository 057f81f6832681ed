import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const SECRET = 'ein langer Satz'
/** As the format specifies: https://age-encryption.org/v1 */
const CHUNK = 64 * 1024

const stream = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()
const sealAll = async (bytes: Uint8Array<ArrayBuffer>, passphrase = SECRET) =>
  buffer(await seal(stream(bytes), { passphrase, workFactor: 1 }))
const unsealAll = async (bytes: Uint8Array<ArrayBuffer>, passphrase = SECRET) =>
  buffer(await unseal(stream(bytes), passphrase))

test('a passphrase typed on another system, with its letters decomposed, is the same', async () => {
  const sealed = await sealAll(Buffer.from('x'), 'Müßiggänger'.normalize('NFD'))
  expect((await unsealAll(sealed, 'Müßiggänger'.normalize('NFC'))).toString()).toBe('x')
})

test('a file sealed for a key opens with that key, and with no other', async () => {
  const [own, foreign] = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  const sealed = await buffer(await seal(stream(Buffer.from('x')), { recipients: [await identityToRecipient(own)] }))
  expect((await unsealAll(sealed, own)).toString()).toBe('x')
  for (const wrong of [foreign, own.slice(0, -1), SECRET]) {
    await expect(unsealAll(sealed, wrong)).rejects.toThrow('passt nicht zu dieser Sicherung')
  }
})

test('missing, duplicated or reordered chunks are detected', async () => {
  const plain = Buffer.alloc(3 * CHUNK + 5, 'abc')
  const sealed = await sealAll(plain)
  const head = sealed.subarray(0, sealed.length - plain.length - 4 * 16)
  const part = (number: number) =>
    sealed.subarray(head.length + number * (CHUNK + 16), head.length + (number + 1) * (CHUNK + 16))
  const unsealParts = (numbers: number[]) => unsealAll(Buffer.concat([head, ...numbers.map(part)]))
  expect((await unsealParts([0, 1, 2, 3])).equals(plain)).toBe(true)
  for (const numbers of [[0, 1, 2], [0, 1, 3], [0, 2, 1, 3], [0, 1, 1, 2, 3], [0], [0, 1, 2, 3, 3]]) {
    await expect(unsealParts(numbers)).rejects.toThrow()
  }
})
