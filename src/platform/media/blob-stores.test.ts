import { expect, test } from 'vitest'
import { contentHash } from '#shared/content-hash.ts'
import { forEachBlobStore } from '#tests/support/databases/for-each-blob-store.ts'
import { gather } from '#tests/support/samples/gather.ts'

const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const hash = contentHash(DRAWING)

forEachBlobStore('a blob store', (open) => {
  test('a stored blob is found again, even by another process', async () => {
    await (await open()).put(`${hash}.svg`, DRAWING)
    expect(await (await open()).find(`${hash}.svg`)).toEqual(DRAWING)
  })

  test('a blob that was never stored is not found', async () => {
    expect(await (await open()).find(`${hash}.svg`)).toBeUndefined()
    expect(await gather((await open()).names())).toEqual([])
  })

  test('empty and large blobs are stored unchanged', async () => {
    const blobs = await open()
    const many = Buffer.alloc(3_000_000, 'picture')
    await blobs.put(`${contentHash(many)}.jpeg`, many)
    await blobs.put(`${contentHash(Buffer.alloc(0))}.file`, Buffer.alloc(0))
    expect((await blobs.find(`${contentHash(many)}.jpeg`))?.equals(many)).toBe(true)
    expect(await blobs.find(`${contentHash(Buffer.alloc(0))}.file`)).toEqual(Buffer.alloc(0))
  })

  test('concurrent writers of the same blob leave it whole, and storing it again changes nothing', async () => {
    const blobs = await open()
    await Promise.all(Array.from({ length: 20 }, () => blobs.put(`${hash}.svg`, DRAWING)))
    await blobs.put(`${hash}.svg`, DRAWING)
    expect(await blobs.find(`${hash}.svg`)).toEqual(DRAWING)
    expect(await gather(blobs.names())).toEqual([`${hash}.svg`])
  })

  test('a removed blob is gone, and removing a missing one is allowed', async () => {
    const blobs = await open()
    const kept = `${hash}-480.webp`
    for (const name of [`${hash}.svg`, kept]) await blobs.put(name, DRAWING)
    for (const _ of [1, 2]) await blobs.remove(`${hash}.svg`)
    expect(await gather(blobs.names())).toEqual([kept])
    await expect(blobs.remove('../../etc/passwd')).rejects.toThrow(RangeError)
  })

  test('all names are listed in order, even over several pages', async () => {
    const blobs = await open()
    const names = Array.from(
      { length: 25 },
      (_, index) => `${String(index * 10).padStart(16, 'ab')}-480.webp`,
    ).toSorted()
    for (const name of names.toReversed()) await blobs.put(name, Buffer.from(name))
    expect(await gather(blobs.names())).toEqual(names)
  })

  test.each(['../../etc/passwd', 'abcdef0123456789/../x', 'abcdef0123456789..svg', 'short.svg', ''])(
    'a name that is no content hash (%j) is refused',
    async (name) => {
      const blobs = await open()
      await expect(blobs.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
      await expect(blobs.find(name)).rejects.toThrow(RangeError)
    },
  )
})
