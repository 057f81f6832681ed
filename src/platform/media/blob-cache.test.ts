import { expect, test } from 'vitest'
import { createBlobBudget, createBlobCache } from './blob-cache.ts'
import type { BlobStore } from './blob-store.ts'

/** A store that records its reads. */
function notedStore() {
  const stored = new Map<string, Buffer>()
  const read: string[] = []
  const blobs: BlobStore = {
    put: async (name, bytes) => void stored.set(name, bytes),
    async find(name) {
      read.push(name)
      return stored.get(name)
    },
    remove: async (name) => void stored.delete(name),
    async *names() {
      yield* stored.keys()
    },
  }
  return { blobs, read, stored }
}

const SIZE = '00112233aabbccdd-480.webp'
const ORIGINAL = '00112233aabbccdd.webp'
const FILE = '00112233aabbccdd.file'

test('a blob that is requested twice is read once, and a stored one not at all', async () => {
  const { blobs, read, stored } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(100))
  stored.set(SIZE, Buffer.from('small'))
  for (let time = 0; time < 2; time++) expect(await cache.find(SIZE)).toEqual(Buffer.from('small'))
  await cache.put(FILE, Buffer.from('%PDF-'))
  expect(await cache.find(FILE)).toEqual(Buffer.from('%PDF-'))
  expect(read).toEqual([SIZE])
})

test('original pictures are not cached', async () => {
  const { blobs, read } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(100))
  await cache.put(ORIGINAL, Buffer.from('master'))
  await cache.find(ORIGINAL)
  await cache.find(ORIGINAL)
  expect(read).toEqual([ORIGINAL, ORIGINAL])
})

test('a missing blob is looked up again', async () => {
  const { blobs, stored } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(100))
  expect(await cache.find(SIZE)).toBeUndefined()
  stored.set(SIZE, Buffer.from('small'))
  expect(await cache.find(SIZE)).toEqual(Buffer.from('small'))
})

test('the cache stays within its limit and evicts the least recently used', async () => {
  const { blobs, read } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(25))
  const [first = '', second = '', third = ''] = ['aa', 'bb', 'cc'].map((part) => `${part}112233aabbccdd-480.webp`)
  await cache.put(first, Buffer.alloc(10))
  await cache.put(second, Buffer.alloc(10))
  await cache.find(first)
  await cache.put(third, Buffer.alloc(10))
  await cache.find(first)
  await cache.find(third)
  expect(read).toEqual([])
  await cache.find(second)
  expect(read).toEqual([second])
})

test('a blob larger than the whole cache evicts nothing', async () => {
  const { blobs, read } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(10))
  await cache.put(SIZE, Buffer.alloc(10))
  await cache.put(FILE, Buffer.alloc(11))
  await cache.find(SIZE)
  expect(read).toEqual([])
  await cache.find(FILE)
  expect(read).toEqual([FILE])
})

test('without any room everything is read anew', async () => {
  const { blobs, read } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(0))
  await cache.put(SIZE, Buffer.from('small'))
  expect(await cache.find(SIZE)).toEqual(Buffer.from('small'))
  expect(read).toEqual([SIZE])
})

test('a blob that could not be stored is not cached', async () => {
  const { blobs, stored } = notedStore()
  const cache = createBlobCache({ ...blobs, put: () => Promise.reject(new Error('away')) }, createBlobBudget(100))
  await expect(cache.put(SIZE, Buffer.from('small'))).rejects.toThrow('away')
  expect(await cache.find(SIZE)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a removed blob is not in memory either', async () => {
  const { blobs, stored } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(100))
  await cache.put(SIZE, Buffer.from('small'))
  await cache.remove(SIZE)
  expect(stored.size).toBe(0)
  expect(await cache.find(SIZE)).toBeUndefined()
})

test('several stores share one budget, and none returns blobs of another', async () => {
  const [one, other] = [notedStore(), notedStore()]
  const budget = createBlobBudget(10)
  const [first, second] = [createBlobCache(one.blobs, budget), createBlobCache(other.blobs, budget)]
  await first.put(SIZE, Buffer.from('first'))
  expect(await second.find(SIZE)).toBeUndefined()
  await second.put(SIZE, Buffer.from('second'))
  expect(await second.find(SIZE)).toEqual(Buffer.from('second'))
  // The most recently used one stays.
  expect(await first.find(SIZE)).toEqual(Buffer.from('first'))
  expect([one.read, other.read]).toEqual([[SIZE], [SIZE]])
})
