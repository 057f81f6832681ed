import { expect, test } from 'vitest'
import { createBlobBudget, createBlobCache } from './blob-cache.ts'
import type { BlobStore } from './blob-store.ts'

/** A store whose reads are noted. */
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

test('what is asked for twice is read once, and what was put not at all', async () => {
  const { blobs, read, stored } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(100))
  stored.set(SIZE, Buffer.from('small'))
  for (let time = 0; time < 2; time++) expect(await cache.find(SIZE)).toEqual(Buffer.from('small'))
  await cache.put(FILE, Buffer.from('%PDF-'))
  expect(await cache.find(FILE)).toEqual(Buffer.from('%PDF-'))
  expect(read).toEqual([SIZE])
})

test('pictures as they were put in are not kept', async () => {
  const { blobs, read } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(100))
  await cache.put(ORIGINAL, Buffer.from('master'))
  await cache.find(ORIGINAL)
  await cache.find(ORIGINAL)
  expect(read).toEqual([ORIGINAL, ORIGINAL])
})

test('what is not there is asked for again', async () => {
  const { blobs, stored } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(100))
  expect(await cache.find(SIZE)).toBeUndefined()
  stored.set(SIZE, Buffer.from('small'))
  expect(await cache.find(SIZE)).toEqual(Buffer.from('small'))
})

test('never more bytes are kept than allowed; what was not asked for longest goes first', async () => {
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

test('what is larger than the whole cache drives nothing out', async () => {
  const { blobs, read } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(10))
  await cache.put(SIZE, Buffer.alloc(10))
  await cache.put(FILE, Buffer.alloc(11))
  await cache.find(SIZE)
  expect(read).toEqual([])
  await cache.find(FILE)
  expect(read).toEqual([FILE])
})

test('with no room at all everything is read anew', async () => {
  const { blobs, read } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(0))
  await cache.put(SIZE, Buffer.from('small'))
  expect(await cache.find(SIZE)).toEqual(Buffer.from('small'))
  expect(read).toEqual([SIZE])
})

test('what could not be put is not kept', async () => {
  const { blobs, stored } = notedStore()
  const cache = createBlobCache({ ...blobs, put: () => Promise.reject(new Error('away')) }, createBlobBudget(100))
  await expect(cache.put(SIZE, Buffer.from('small'))).rejects.toThrow('away')
  expect(await cache.find(SIZE)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('what was removed is not in memory either', async () => {
  const { blobs, stored } = notedStore()
  const cache = createBlobCache(blobs, createBlobBudget(100))
  await cache.put(SIZE, Buffer.from('small'))
  await cache.remove(SIZE)
  expect(stored.size).toBe(0)
  expect(await cache.find(SIZE)).toBeUndefined()
})

test('several stores share one budget, and none is answered from another', async () => {
  const [one, other] = [notedStore(), notedStore()]
  const budget = createBlobBudget(10)
  const [first, second] = [createBlobCache(one.blobs, budget), createBlobCache(other.blobs, budget)]
  await first.put(SIZE, Buffer.from('first'))
  expect(await second.find(SIZE)).toBeUndefined()
  await second.put(SIZE, Buffer.from('second'))
  expect(await second.find(SIZE)).toEqual(Buffer.from('second'))
  // What was asked for last stays.
  expect(await first.find(SIZE)).toEqual(Buffer.from('first'))
  expect([one.read, other.read]).toEqual([[SIZE], [SIZE]])
})
