import { expect, test, vi } from 'vitest'
import { MediaAwayError } from '#platform/media/media-away.ts'
import { createMeasuring } from './measure-objects.ts'
import type { BucketContents, StoredObject } from './stored-object.ts'

const objectOf = (hash: string, bytes?: number): StoredObject => ({
  name: `${hash}.jpg`,
  path: hash,
  hash,
  mediaType: 'image/jpeg',
  bytes,
  text: '',
  createdAt: undefined,
  changedAt: undefined,
})

/** A bucket in which everything is three bytes long. */
function prepare(open: BucketContents['open'] = async () => new Uint8Array(3)) {
  const contents = { open: vi.fn<BucketContents['open']>(open) }
  const measure = createMeasuring()
  return {
    open: contents.open,
    async sizes(objects: StoredObject[]) {
      const known = await measure(contents, objects)
      return objects.map((object) => known(object).bytes)
    },
  }
}

test('an object of unknown length is measured once, one of known length never', async () => {
  const { open, sizes } = prepare()
  expect(await sizes([objectOf('a'), objectOf('b', 9), objectOf('a')])).toEqual([3, 9, 3])
  expect(await sizes([objectOf('a'), objectOf('b')])).toEqual([3, 3])
  expect(open.mock.calls.map(([{ hash }]) => hash)).toEqual(['a', 'b'])
})

test('of a long list a hundred are looked at, four at once; the rest when it is asked for again', async () => {
  let [atOnce, most] = [0, 0]
  const { open, sizes } = prepare(async () => {
    most = Math.max(most, (atOnce += 1))
    await Promise.resolve()
    atOnce -= 1
    return new Uint8Array(3)
  })
  const objects = Array.from({ length: 150 }, (_, index) => objectOf(String(index)))
  expect((await sizes(objects)).filter((size) => size === 3)).toHaveLength(100)
  expect((await sizes(objects)).filter((size) => size === 3)).toHaveLength(150)
  expect([open.mock.calls.length, most]).toEqual([150, 4])
})

test('where the files are out of reach a list says nothing of lengths, and does so when they are back', async () => {
  let isAway = true
  const { sizes } = prepare(async () => {
    if (isAway) throw new MediaAwayError('ECONNREFUSED')
    return new Uint8Array(3)
  })
  expect(await sizes([objectOf('a')])).toEqual([undefined])
  isAway = false
  expect(await sizes([objectOf('a')])).toEqual([3])
  const { sizes: broken } = prepare(async () => {
    throw new TypeError('a fault of ours')
  })
  await expect(broken([objectOf('a')])).rejects.toThrow('a fault of ours')
})
