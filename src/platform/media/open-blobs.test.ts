import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { gather } from '#tests/support/samples/gather.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createBlobFolder } from './open-blobs.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

test('a stored blob is found again, in a subfolder by the beginning of its name', async () => {
  const blobs = createBlobFolder(join(folder, 'media'))
  await blobs.put('abcdef0123456789.svg', Buffer.from('drawing'))
  expect(await blobs.find('abcdef0123456789.svg')).toEqual(Buffer.from('drawing'))
  expect(await readFile(join(folder, 'media/ab/abcdef0123456789.svg'), 'utf8')).toBe('drawing')
})

test('a blob that was never stored is not found', async () => {
  expect(await createBlobFolder(folder).find('abcdef0123456789.svg')).toBeUndefined()
})

test('concurrent writers of the same blob leave one whole file and nothing else', async () => {
  const blobs = createBlobFolder(folder)
  const bytes = Buffer.alloc(300_000, 'picture')
  await Promise.all(Array.from({ length: 20 }, () => blobs.put('abcdef0123456789.svg', bytes)))
  expect(await readdir(join(folder, 'ab'))).toEqual(['abcdef0123456789.svg'])
  expect((await blobs.find('abcdef0123456789.svg'))?.equals(bytes)).toBe(true)
})

test('all names are listed in order, without unfinished and foreign files', async () => {
  const blobs = createBlobFolder(folder)
  const names = ['00112233aabbccdd-480.webp', '00112233aabbccdd.svg', 'abcdef0123456789.file']
  for (const name of names.toReversed()) await blobs.put(name, Buffer.from(name))
  await writeFile(join(folder, 'ab/abcdef0123456789.svg.0011.tmp'), 'half')
  await writeFile(join(folder, 'ab/Thumbs.db'), 'x')
  await writeFile(join(folder, 'README'), 'x')
  expect(await gather(blobs.names())).toEqual(names)
  expect(await gather(createBlobFolder(join(folder, 'nowhere')).names())).toEqual([])
})

test('a failed write throws and leaves no partial file', async () => {
  const blobs = createBlobFolder(folder)
  await writeFile(join(folder, 'ab'), 'a file where the subfolder should be')
  await expect(blobs.put('abcdef0123456789.svg', Buffer.from('drawing'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['ab'])
})

test.each(['../../etc/passwd', 'abcdef0123456789/../x', 'abcdef0123456789..svg', 'short.svg', ''])(
  'a name that is no content hash (%j) never reaches the disk',
  async (name) => {
    const blobs = createBlobFolder(folder)
    await expect(blobs.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(blobs.find(name)).rejects.toThrow(RangeError)
    expect(await readdir(folder)).toEqual([])
  },
)
