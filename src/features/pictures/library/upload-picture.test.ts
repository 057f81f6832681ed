import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import { isBare } from '#platform/images/is-bare.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Actor } from '#rights/offices.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { DRAWING, photoWithMetadata, plainPicture } from '#tests/support/samples/sample-pictures.ts'
import { createLibraryStore } from './library-store.ts'
import { createUploadPicture } from './upload-picture.ts'

const editor: Actor = { accountId: 'eva', offices: ['editor'] }
const NOW = new Date('2024-12-01T12:00:00Z')

let folder: string
let media: MediaStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vereinsheim-'))
  media = createFolderMediaStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

forEachDatabase('uploading a picture', (open) => {
  /** @param ids ends of the ids to come; at last counted */
  async function openUpload(ids: string[] = []) {
    const { db, inTransaction } = await open()
    const library = createLibraryStore(db)
    const prepared: string[] = []
    let count = 0
    const upload = createUploadPicture({
      media,
      library,
      inTransaction: (work) => inTransaction((trx) => work(createLibraryStore(trx))),
      queue: createWorkQueue(1),
      prepareSizes: ({ path }) => void prepared.push(path),
      now: () => NOW,
      newId: () => ids.shift() ?? String((count += 1)).padStart(6, '0'),
    })
    return { upload, library, prepared, pictures: createPictureStore(db) }
  }

  test('keeps it upright, with nothing in it but the picture, and undescribed', async () => {
    const { upload, library, prepared } = await openUpload()
    const outcome = await upload(editor, await photoWithMetadata(600, 400))
    if (!outcome.ok) throw new Error(outcome.error.kind)
    const { path, hash } = outcome.value
    expect(path).toBe('pictures/2024-12-01-000001.jpg')
    expect(await library.find(path)).toEqual(outcome.value)
    expect(outcome.value).toMatchObject({ width: 400, height: 600, text: '', isUndescribed: true, addedAt: NOW })
    const master = await media.findMaster(hash)
    expect(master && isBare(master.bytes, 'jpeg')).toBe(true)
    expect(prepared).toEqual([path])
  })

  test('that is sent again, because the answer got lost, is the same picture', async () => {
    const { upload, library } = await openUpload()
    const bytes = await photoWithMetadata()
    const first = await upload(editor, bytes)
    expect(await upload(editor, bytes)).toEqual(first)
    expect(await library.list()).toHaveLength(1)
  })

  test('that meets the name of another one of the day takes the next', async () => {
    const { upload, library } = await openUpload(['aaaaaa', 'aaaaaa', 'bbbbbb'])
    await upload(editor, await plainPicture(64, 40).jpeg().toBuffer())
    await upload(editor, await plainPicture(40, 64).jpeg().toBuffer())
    const paths = (await library.list()).map(({ path }) => path)
    expect(paths).toEqual(['pictures/2024-12-01-aaaaaa.jpg', 'pictures/2024-12-01-bbbbbb.jpg'])
  })

  test('is refused where it is a drawing or no picture, and nothing is kept', async () => {
    const { upload, library } = await openUpload()
    expect(await upload(editor, DRAWING)).toEqual({ ok: false, error: { kind: 'drawing' } })
    expect(await upload(editor, Buffer.from('%PDF-1.7'))).toEqual({ ok: false, error: { kind: 'not-a-picture' } })
    expect(await library.list()).toEqual([])
  })

  test('asks for the right before it looks at anything', async () => {
    const { upload } = await openUpload()
    const director: Actor = { accountId: 'dora', offices: ['director'] }
    const error = { kind: 'not-allowed', right: 'write-news' }
    expect(await upload(director, Buffer.alloc(0))).toEqual({ ok: false, error })
  })

  test('of which nobody has consent is for the room, not for readers', async () => {
    const { upload, library, pictures } = await openUpload()
    const outcome = await upload(editor, await photoWithMetadata())
    if (!outcome.ok) throw new Error(outcome.error.kind)
    const { path, hash } = outcome.value
    expect(await pictures.isKnown(hash)).toBe(true)
    const states = { website: 'missing', press: 'given', social: 'given' } as const
    await library.setConsent(path, { showsMinors: true, states, note: 'Ordner' }, NOW)
    expect(await pictures.isKnown(hash)).toBe(false)
    expect(await pictures.findMany([path])).toEqual(new Map())
    expect((await library.find(path))?.consent).toEqual({ showsMinors: true, states, note: 'Ordner' })
    await library.setConsent(path, { showsMinors: true, states: { ...states, website: 'given' }, note: '' }, NOW)
    expect((await pictures.findMany([path])).size).toBe(1)
  })
})
