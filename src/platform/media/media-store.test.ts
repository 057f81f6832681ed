import { beforeEach, expect, test } from 'vitest'
import { placeholderOf, masterFormats } from '#platform/images/picture-variant.ts'
import type { MediaStore } from './media-store.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const hash = '0123456789abcdef'

let folder: string
let media: MediaStore
beforeEach(async () => {
  folder = temporaryFolder()
  media = createFolderMediaStore(folder)
})

test.each(masterFormats)('a master in %s is found by its hash alone', async (format) => {
  const bytes = Buffer.from(`a picture in ${format}`)
  await media.putMaster({ hash, format, bytes })
  expect(await media.findMaster(hash)).toEqual({ bytes, format })
})

test('variants of one picture are separate by width and format, and from their master', async () => {
  await media.putMaster({ hash, format: 'webp', bytes: Buffer.from('master') })
  await media.putVariant({ hash, width: 480, format: 'webp' }, Buffer.from('small'))
  await media.putVariant({ hash, width: 672, format: 'webp' }, Buffer.from('large'))
  expect(await media.findVariant({ hash, width: 480, format: 'webp' })).toEqual(Buffer.from('small'))
  expect(await media.findVariant({ hash, width: 672, format: 'webp' })).toEqual(Buffer.from('large'))
  expect(await media.findVariant({ hash, width: 480, format: 'avif' })).toBeUndefined()
  expect(await media.findMaster(hash)).toEqual({ bytes: Buffer.from('master'), format: 'webp' })
})

test('the missing variants are found without reading any', async () => {
  const variants = ([480, 672] as const).map((width) => ({ hash, width, format: 'webp' }) as const)
  expect(await media.missingOf(variants)).toEqual(variants)
  await media.putVariant({ hash, width: 480, format: 'webp' }, Buffer.from('small'))
  expect(await media.missingOf(variants)).toEqual([{ hash, width: 672, format: 'webp' }])
})

test('another file is stored beside the pictures and is not one of them', async () => {
  await media.putFile(hash, Buffer.from('%PDF-1.7'))
  expect(await media.findFile(hash)).toEqual(Buffer.from('%PDF-1.7'))
  expect(await media.findMaster(hash)).toBeUndefined()
})

test('another file can be removed, even twice', async () => {
  await media.putFile(hash, Buffer.from('%PDF-1.7'))
  await media.remove(hash)
  await media.remove(hash)
  expect(await media.findFile(hash)).toBeUndefined()
})

test('media outlive the process: another store on the same data folder finds them', async () => {
  await media.putMaster({ hash, format: 'png', bytes: Buffer.from('master') })
  expect(await createFolderMediaStore(folder).findMaster(hash)).toEqual({ bytes: Buffer.from('master'), format: 'png' })
})

test('a picture can be removed with all its sizes, even twice; its neighbours stay', async () => {
  const neighbour = { hash: 'fedcba9876543210', format: 'png', bytes: Buffer.from('neighbour') } as const
  await media.putMaster(neighbour)
  await media.putMaster({ hash, format: 'jpeg', bytes: Buffer.from('master') })
  await media.putVariant({ hash, width: 480, format: 'webp' }, Buffer.from('small'))
  await media.putVariant({ hash, width: 1600, format: 'jpeg' }, Buffer.from('large'))
  await media.putVariant(placeholderOf(hash), Buffer.from('blur'))
  await media.remove(hash)
  await media.remove(hash)
  expect(await media.findMaster(hash)).toBeUndefined()
  expect(await media.findVariant({ hash, width: 480, format: 'webp' })).toBeUndefined()
  expect(await media.findVariant({ hash, width: 1600, format: 'jpeg' })).toBeUndefined()
  expect(await media.findVariant(placeholderOf(hash))).toBeUndefined()
  expect(await media.findMaster(neighbour.hash)).toMatchObject({ format: 'png' })
})
