import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { DRAWING, photoWithMetadata } from '#tests/support/samples/sample-pictures.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { createImportPictures, type PictureFile } from './import-pictures.ts'
import { createPictureStore } from './picture-store.ts'
import type { Picture } from './picture.ts'

let folder: string
let media: MediaStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vereinsheim-'))
  media = createFolderMediaStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

forEachDatabase('importing pictures', (open) => {
  async function openImport() {
    const { db, inTransaction } = await open()
    const putPictures = (pictures: readonly Picture[]) =>
      inTransaction((trx) => createPictureStore(trx).putMany(pictures))
    return { store: createPictureStore(db), importPictures: createImportPictures({ media, putPictures }) }
  }

  test('keeps their masters and what pages need to know of them', async () => {
    const { store, importPictures } = await openImport()
    const { pictures, refused } = await importPictures([
      { path: 'pictures/ball.svg', bytes: DRAWING, text: 'Ein Ball.' },
      { path: 'pictures/jubel.jpg', bytes: await photoWithMetadata(600, 400), text: 'Jubel.' },
    ])
    expect(refused).toEqual([])
    expect(pictures).toMatchObject([
      { path: 'pictures/ball.svg', format: 'svg', width: 320, height: 200, text: 'Ein Ball.' },
      { path: 'pictures/jubel.jpg', format: 'jpeg', width: 400, height: 600, text: 'Jubel.' },
    ])
    expect(await store.list()).toEqual(pictures)
    for (const { hash, format } of pictures) expect(await media.findMaster(hash)).toMatchObject({ format })
  })

  test('says of each refused file which it was and why, and takes the others in', async () => {
    const { store, importPictures } = await openImport()
    const { refused } = await importPictures([
      { path: 'pictures/satzung.jpg', bytes: Buffer.from('%PDF-1.7'), text: '' },
      { path: 'pictures/ball.svg', bytes: DRAWING, text: 'Ein Ball.' },
      { path: 'pictures/evil.svg', bytes: Buffer.from('<svg onload="alert(1)"/>'), text: '' },
    ])
    expect(refused).toEqual([
      { path: 'pictures/satzung.jpg', refusal: { kind: 'not-a-picture' } },
      { path: 'pictures/evil.svg', refusal: { kind: 'unsafe-svg' } },
    ])
    expect((await store.list()).map(({ path }) => path)).toEqual(['pictures/ball.svg'])
  })

  test('again from what was exported changes nothing', async () => {
    const { importPictures } = await openImport()
    const first = await importPictures([
      { path: 'pictures/jubel.jpg', bytes: await photoWithMetadata(), text: 'Jubel.' },
    ])
    const exported: PictureFile[] = []
    for (const { path, hash, text } of first.pictures) {
      const master = await media.findMaster(hash)
      if (master) exported.push({ path, bytes: master.bytes, text })
    }
    expect(exported).toHaveLength(1)
    expect(await importPictures(exported)).toEqual(first)
  })

  test('reads the files one after the other, so that only one is in memory', async () => {
    const { importPictures } = await openImport()
    const events: string[] = []
    async function* readFiles(): AsyncGenerator<PictureFile> {
      for (const name of ['a', 'b']) {
        events.push(`read ${name}`)
        yield { path: `pictures/${name}.svg`, bytes: DRAWING, text: '' }
        events.push(`imported ${name}`)
      }
    }
    await importPictures(readFiles())
    expect(events).toEqual(['read a', 'imported a', 'read b', 'imported b'])
  })

  test('writes no row when a master could not be kept', async () => {
    const { db, inTransaction } = await open()
    const full = { putMaster: () => Promise.reject(new Error('ENOSPC')) }
    const importPictures = createImportPictures({
      media: full,
      putPictures: (pictures) => inTransaction((trx) => createPictureStore(trx).putMany(pictures)),
    })
    await expect(importPictures([{ path: 'pictures/ball.svg', bytes: DRAWING, text: '' }])).rejects.toThrow('ENOSPC')
    expect(await createPictureStore(db).list()).toEqual([])
  })
})
