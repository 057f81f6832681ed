import { expect, test } from 'vitest'
import { isBare } from '#platform/images/is-bare.ts'
import type { Actor } from '#rights/offices.ts'
import { err } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createPictureBench, DIRECTOR, EDITOR } from '#tests/support/pictures/picture-bench.ts'
import { DRAWING, photoWithMetadata, plainPicture } from '#tests/support/pictures/sample-pictures.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { uploadPicture } from './upload-picture.ts'

const NOW = new Date('2024-12-01T12:00:00Z')

forEachDatabase('uploading a picture', (open) => {
  /** @param ids ends of the next ids; later ones are counted up */
  async function openUpload(ids: string[] = []) {
    const bench = createPictureBench(await open())
    let count = 0
    const ctx = { ...bench.ctx, newId: () => ids.shift() ?? String((count += 1)).padStart(6, '0') }
    return { ...bench, upload: (actor: Actor, bytes: Buffer) => uploadPicture(ctx, actor, bytes) }
  }

  test('keeps it upright, with nothing in it but the picture, and undescribed', async () => {
    const { upload, library, prepared, media } = await openUpload()
    const outcome = valueOf(await upload(EDITOR, await photoWithMetadata(600, 400)))
    const { path, hash } = outcome
    expect(path).toBe('pictures/2024-12-01-000001.jpg')
    expect(await library.find(path)).toEqual(outcome)
    expect(outcome).toMatchObject({ width: 400, height: 600, text: '', isUndescribed: true, addedAt: NOW })
    const master = await media.findMaster(hash)
    expect(master && isBare(master.bytes, 'jpeg')).toBe(true)
    expect(prepared).toEqual([path])
  })

  test('that is sent again, because the answer got lost, is the same picture', async () => {
    const { upload, library } = await openUpload()
    const bytes = await photoWithMetadata()
    const first = await upload(EDITOR, Buffer.from(bytes))
    expect(await upload(EDITOR, bytes)).toEqual(first)
    expect(await library.list()).toHaveLength(1)
  })

  test('that meets the name of another one of the day takes the next', async () => {
    const { upload, library } = await openUpload(['aaaaaa', 'aaaaaa', 'bbbbbb'])
    await upload(EDITOR, await plainPicture(64, 40).jpeg().toBuffer())
    await upload(EDITOR, await plainPicture(40, 64).jpeg().toBuffer())
    const paths = (await library.list()).map(({ path }) => path)
    expect(paths).toEqual(['pictures/2024-12-01-aaaaaa.jpg', 'pictures/2024-12-01-bbbbbb.jpg'])
  })

  test('is refused where it is a drawing or no picture, and nothing is kept', async () => {
    const { upload, library } = await openUpload()
    expect(await upload(EDITOR, DRAWING)).toEqual(err({ kind: 'drawing' }))
    expect(await upload(EDITOR, Buffer.from('%PDF-1.7'))).toEqual(err({ kind: 'not-a-picture' }))
    expect(await library.list()).toEqual([])
  })

  test('asks for the right before it looks at anything', async () => {
    const { upload } = await openUpload()
    const error = { kind: 'not-allowed', right: 'write-news' }
    expect(await upload(DIRECTOR, Buffer.alloc(0))).toEqual(err(error))
  })

  test('of which nobody has consent is for the room, not for readers', async () => {
    const { upload, library, readers } = await openUpload()
    const outcome = valueOf(await upload(EDITOR, await photoWithMetadata()))
    const { path, hash } = outcome
    expect(await readers.isKnown(hash)).toBe(true)
    const states = { website: 'missing', press: 'given', social: 'given' } as const
    await library.setConsent(path, { showsMinors: true, states, note: 'Ordner' }, NOW)
    expect(await readers.isKnown(hash)).toBe(false)
    expect(await readers.findMany([path])).toEqual(new Map())
    expect((await library.find(path))?.consent).toEqual({ showsMinors: true, states, note: 'Ordner' })
    await library.setConsent(path, { showsMinors: true, states: { ...states, website: 'given' }, note: '' }, NOW)
    expect((await readers.findMany([path])).size).toBe(1)
  })
})
