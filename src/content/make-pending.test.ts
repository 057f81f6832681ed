/** @module-tag long */
import { expect, test } from 'vitest'
import { createBinStore } from '#features/bin/bin-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { isPending } from '#platform/images/picture-variant.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { photoWithMetadata } from '#tests/support/pictures/sample-pictures.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { ImportProgress } from './import-media.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import { makePending } from './make-pending.ts'

const PHOTO = 'pictures/foto.jpg'

async function setUp() {
  const sample = await contentOfTest()
  await sample.write(PHOTO, await photoWithMetadata())
  const parts = await sample.openParts()
  const { db } = parts.connection
  const pictures = createPictureStore(db)
  const stopping = new AbortController()
  const reports: ImportProgress[] = []
  const report = (progress: ImportProgress) => void reports.push(progress)
  return {
    ...sample,
    parts,
    db,
    pictures,
    stopping,
    reports,
    library: createLibraryStore(db),
    leave: () => importContent(sample.folder, { ...parts, leavesPictures: true }),
    make: () => makePending(sample.folder, { ...parts, report, stopping: stopping.signal }),
    find: async (path = PHOTO) => (await pictures.findMany([path])).get(path),
    countPending: async () => (await pictures.list()).filter(isPending).length,
  }
}

test('texts are there before their pictures, which come one after the other', async () => {
  const { leave, make, find, pictures, countPending, reports, parts, db } = await setUp()
  const { pending } = await leave()
  expect(pending).toHaveLength((await pictures.list()).length)
  expect(await countPending()).toBe(pending.length)
  expect(await readRevision(db)).toBe(1)
  expect(await make()).toEqual([])
  expect(await countPending()).toBe(0)
  expect(await readRevision(db)).toBe(2)
  expect(reports.map(({ done, total }) => [done, total])).toEqual(
    pending.map((_, index) => [index + 1, pending.length]),
  )
  const photo = await find()
  expect(await parts.media.findMaster(photo?.hash ?? '')).toMatchObject({ format: 'jpeg' })
  expect((await leave()).pending).toEqual([])
})

test('a second start before the pictures are made writes nothing, and leaves the same ones', async () => {
  const { leave, db } = await setUp()
  const { pending } = await leave()
  expect(await leave()).toMatchObject({ files: 0, pending })
  expect(await readRevision(db)).toBe(1)
})

test('what was made before the program ended is not made again', async () => {
  const { leave, make, stopping, parts, reports, folder } = await setUp()
  const { pending } = await leave()
  const putMaster = parts.media.putMaster
  parts.media.putMaster = async (master) => {
    await putMaster(master)
    stopping.abort()
  }
  await make()
  expect(reports).toHaveLength(1)
  parts.media.putMaster = putMaster
  const again = { ...parts, report: () => undefined, stopping: new AbortController().signal }
  expect((await leave()).pending).toHaveLength(pending.length - 1)
  await makePending(folder, again)
  expect((await leave()).pending).toEqual([])
})

test('a picture that cannot be opened is named and left out, keeps none of the others, and comes when it is mended', async () => {
  const { leave, make, write, countPending, find } = await setUp()
  const path = 'pictures/kaputt.jpg'
  await write(path, Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(200)]))
  await leave()
  expect(await make()).toMatchObject([{ file: path }])
  expect([await countPending(), await find(path)]).toEqual([0, undefined])
  await write(path, await photoWithMetadata())
  await leave()
  expect([await make(), await find(path)]).toEqual([[], expect.objectContaining({ width: 400 })])
})

test('a changed picture stays as it was until the new one is made', async () => {
  const { leave, make, find, write } = await setUp()
  await leave()
  await make()
  const before = await find()
  await write(PHOTO, await photoWithMetadata(600, 900))
  await leave()
  expect(await find()).toEqual(before)
  await make()
  expect(await find()).toMatchObject({ width: 900 })
})

test('what somebody has said of a pending picture stays', async () => {
  const { leave, make, find, library } = await setUp()
  await leave()
  await library.setText(PHOTO, { text: 'Ein Ballwechsel', isUndescribed: false }, new Date())
  await make()
  const photo = await find()
  expect(photo).toMatchObject({ text: 'Ein Ballwechsel' })
  expect(isPending(photo ?? { hash: '' })).toBe(false)
})

test('a pending picture that was thrown away does not come back', async () => {
  const { leave, make, find, db } = await setUp()
  await leave()
  const item = { id: 'a', kind: 'picture', key: PHOTO, name: PHOTO, title: 'Foto' } as const
  await createBinStore(db).put({ ...item, at: new Date(), by: undefined })
  await make()
  expect(await find()).toBeUndefined()
})

test('an export says that it is too early', async () => {
  const { leave, parts } = await setUp()
  await leave()
  await expect(exportContent(temporaryFolder(), parts)).rejects.toThrow(/wird noch vorbereitet/)
})
