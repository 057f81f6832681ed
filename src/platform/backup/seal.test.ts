import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteReader } from './byte-reader.ts'
import { deriveQuickly } from './derive-quickly.ts'
import { SALT_BYTES, seal, SEAL_MARK, unseal } from './seal.ts'

const SECRET = 'ein langer Satz'
const SALT = Buffer.alloc(SALT_BYTES, 1)
const CHUNK = 256 * 1024

async function* stream(bytes: Buffer, size = 50_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
const sealAll = (bytes: Buffer) => collect(seal(stream(bytes), SECRET, SALT, deriveQuickly))
const unsealAll = (bytes: Buffer, secret = SECRET) => collect(unseal(stream(bytes), secret, deriveQuickly))

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('%d bytes come out as they went in', async (length) => {
  const bytes = Buffer.alloc(length, 'abc')
  const sealed = await sealAll(bytes)
  expect(sealed.includes('abcabc')).toBe(false)
  expect((await unsealAll(sealed)).equals(bytes)).toBe(true)
})

test('a passphrase typed on another system, with its letters taken apart, is the same', async () => {
  const sealed = await collect(seal(stream(Buffer.from('x')), 'Müßiggänger'.normalize('NFD'), SALT))
  expect((await collect(unseal(stream(sealed), 'Müßiggänger'.normalize('NFC')))).toString()).toBe('x')
})

test('a wrong passphrase is told from chunks that are missing, doubled or in another order', async () => {
  const sealed = await sealAll(Buffer.alloc(3 * CHUNK + 5, 'abc'))
  const head = sealed.subarray(0, SEAL_MARK.length + SALT_BYTES)
  const part = (number: number) =>
    sealed.subarray(head.length + number * (CHUNK + 16), head.length + (number + 1) * (CHUNK + 16))
  await expect(unsealAll(sealed, 'ein anderer Satz')).rejects.toThrow('Das Passwort passt nicht')
  for (const numbers of [[0, 1, 2], [0, 1, 3], [0, 2, 1, 3], [0, 1, 1, 2, 3], [0]]) {
    await expect(unsealAll(Buffer.concat([head, ...numbers.map(part)]))).rejects.toThrow('beschädigt')
  }
})

test('a byte reader gives the same bytes, however they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 50 }), fc.integer({ min: 1, max: 9 }), async (bytes, size) => {
      const reader = createByteReader(stream(Buffer.from(bytes), 4))
      const parts: Buffer[] = []
      for (let part = await reader.readUpTo(size); part.length > 0; part = await reader.readUpTo(size)) parts.push(part)
      expect(Buffer.concat(parts).equals(bytes)).toBe(true)
      expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true)
    }),
  )
})
