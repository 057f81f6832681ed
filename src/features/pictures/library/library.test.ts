import { expect, test } from 'vitest'
import { contentHash } from '#shared/content-hash.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createPictureBench, DIRECTOR, EDITOR, GIVEN, YOUTH } from '#tests/support/pictures/picture-bench.ts'
import { plainPicture } from '#tests/support/pictures/sample-pictures.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { uploadPicture } from './upload-picture.ts'
import { receivePictures } from './receive-pictures.ts'
import { describePicture, pointAtFocus } from './describe-picture.ts'
import { replacePicture } from './replace-picture.ts'
import { openPicturePreview, showPicture } from './show-picture.ts'
import { recordPictureConsent } from './../consents/record-picture-consent.ts'
import { countUndescribed, listPictures } from './list-pictures.ts'
import { findPictureProblems } from './picture-problems.ts'

const CONSENT = { showsMinors: true, states: GIVEN, note: 'Ordner Jugend', people: [] }
const MISSING = { ...CONSENT, states: { ...GIVEN, website: 'missing' as const } }

forEachDatabase('the picture library', (open) => {
  test('finds pictures by their words, however they are spelled, and counts what needs somebody', async () => {
    const { ctx, upload, library } = createPictureBench(await open())
    const [one, two, three] = [await upload(), await upload(), await upload()]
    await describePicture(ctx, EDITOR, one.path, { text: 'Jubel in Püttlingen', isDecoration: false })
    await describePicture(ctx, EDITOR, two.path, { text: '', isDecoration: true })
    await recordPictureConsent(ctx, EDITOR, three.path, MISSING)
    const list = async (search: string, choice: 'all' | 'undescribed' | 'minors' | 'withheld' = 'all') => {
      const page = valueOf(await listPictures(ctx, EDITOR, { search, choice, page: 1 }))
      return { paths: page.pictures.map(({ path }) => path), counts: page.counts }
    }
    expect((await list('puettlingen JUBEL')).paths).toEqual([one.path])
    expect((await list('Niederlage')).paths).toEqual([])
    expect((await list('2024-12-01')).counts).toEqual({ all: 3, undescribed: 1, minors: 1, withheld: 1 })
    expect((await list('', 'undescribed')).paths).toEqual([three.path])
    const since = (await library.find(three.path))?.addedAt
    expect(await countUndescribed(ctx, EDITOR)).toEqual(ok({ count: 1, since }))
    await describePicture(ctx, EDITOR, three.path, { text: 'Das Netz', isDecoration: false })
    expect(await countUndescribed(ctx, EDITOR)).toEqual(ok({ count: 0, since: undefined }))
    expect((await list('', 'withheld')).paths).toEqual([three.path])
  })

  test('keeps a description in one line, wants one, and takes „nur Schmuck“ for an answer', async () => {
    const { ctx, upload, library } = createPictureBench(await open())
    const { path } = await upload()
    const describe = (text: string, isDecoration = false) => describePicture(ctx, EDITOR, path, { text, isDecoration })
    expect(await describe(' \n ')).toEqual(err({ kind: 'description-missing' }))
    expect(await describe('x'.repeat(301))).toEqual(err({ kind: 'description-too-long' }))
    expect((await library.find(path))?.isUndescribed).toBe(true)
    expect((await describe(' Jubel\r\nam  Netz ')).ok).toBe(true)
    expect(await library.find(path)).toMatchObject({ text: 'Jubel am Netz', isUndescribed: false })
    await describe('wird nicht gebraucht', true)
    expect(await library.find(path)).toMatchObject({ text: '', isUndescribed: false })
  })

  test('keeps the point that somebody has chosen, until another photo comes', async () => {
    const { ctx, upload, library } = createPictureBench(await open())
    const { path, focus } = await upload()
    const chosen = { x: 0.25, y: 1 }
    expect((await pointAtFocus(ctx, EDITOR, path, chosen)).ok).toBe(true)
    expect(await library.find(path)).toMatchObject({ focus: chosen, ownFocus: chosen })
    await pointAtFocus(ctx, EDITOR, path, undefined)
    expect((await library.find(path))?.focus).toEqual(focus)
    await pointAtFocus(ctx, EDITOR, path, chosen)
    await replacePicture(ctx, EDITOR, path, await plainPicture(80, 60).png().toBuffer())
    expect((await library.find(path))?.ownFocus).toBeUndefined()
    expect(await pointAtFocus(ctx, DIRECTOR, path, chosen)).toMatchObject({ error: { kind: 'not-allowed' } })
  })

  test('puts another photo under the same path, and takes the bytes of the former away', async () => {
    const { ctx, upload, library, media } = createPictureBench(await open())
    const former = await upload()
    await media.putVariant({ hash: former.hash, width: 480, format: 'webp' }, Buffer.from('size'))
    const bytes = await plainPicture(80, 60).png().toBuffer()
    const replaced = valueOf(await replacePicture(ctx, EDITOR, former.path, Buffer.from(bytes)))
    expect(await library.find(former.path)).toEqual(replaced)
    expect(replaced).toMatchObject({ path: former.path, hash: contentHash(bytes), width: 80, format: 'png' })
    expect(await media.findMaster(former.hash)).toBeUndefined()
    expect(await media.findVariant({ hash: former.hash, width: 480, format: 'webp' })).toBeUndefined()
    expect(await media.findMaster(replaced.hash)).toBeDefined()
  })

  test('that is replaced by itself, or shares its bytes with another one, keeps them', async () => {
    const connection = await open()
    const { ctx, upload, library, media, erase } = createPictureBench(connection)
    const first = await upload()
    const second = await upload()
    const bytes = (await media.findMaster(first.hash))?.bytes ?? Buffer.alloc(0)
    await replacePicture(ctx, EDITOR, first.path, Buffer.from(bytes))
    await replacePicture(ctx, EDITOR, second.path, bytes)
    expect((await library.find(second.path))?.hash).toBe(first.hash)
    await erase(first.path)
    expect(await media.findMaster(first.hash)).toBeDefined()
    await erase(second.path)
    expect(await media.findMaster(first.hash)).toBeUndefined()
    expect(await library.listDiscarded()).toEqual([])
  })

  test('takes deleted bytes away later when the store is away now, and not if they were sent again', async () => {
    const { ctx, upload, library, media, warnings, erase } = createPictureBench(await open())
    const { remove } = media
    const gone = await upload()
    const back = await upload()
    const bytes = (await media.findMaster(back.hash))?.bytes ?? Buffer.alloc(0)
    media.remove = () => Promise.reject(new Error('away'))
    for (const { path } of [gone, back]) await erase(path)
    expect(await library.listDiscarded()).toEqual([gone.hash, back.hash].toSorted())
    expect(warnings).toHaveLength(2)

    await uploadPicture(ctx, EDITOR, bytes)
    media.remove = remove
    await erase((await upload()).path)
    expect(await library.listDiscarded()).toEqual([])
    expect(await media.findMaster(gone.hash)).toBeUndefined()
    expect(await media.findMaster(back.hash)).toBeDefined()
  })

  test('tells every instance of whatever readers could see', async () => {
    const connection = await open()
    const { ctx, upload } = createPictureBench(connection)
    const { path } = await upload()
    const raised = async (work: () => Promise<unknown>) => {
      const before = await readRevision(connection.db)
      await work()
      return (await readRevision(connection.db)) > before
    }
    expect(await raised(upload)).toBe(false)
    expect(await raised(() => describePicture(ctx, EDITOR, path, { text: 'a', isDecoration: false }))).toBe(true)
    expect(await raised(() => recordPictureConsent(ctx, EDITOR, path, CONSENT))).toBe(true)
    const bytes = await plainPicture(9, 9).jpeg().toBuffer()
    expect(await raised(() => replacePicture(ctx, EDITOR, path, bytes))).toBe(true)
  })

  test('shows a withheld picture to those who look after it, and says to those who publish what is wanting', async () => {
    const { ctx, upload, readers } = createPictureBench(await open())
    const { path, hash } = await upload()
    const kinds = async () => (await findPictureProblems(ctx, [path])).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['description-missing'])
    await recordPictureConsent(ctx, EDITOR, path, MISSING)
    expect(await kinds()).toEqual(['description-missing', 'consent-missing'])
    await recordPictureConsent(ctx, EDITOR, path, { ...CONSENT, states: { ...GIVEN, website: 'withdrawn' } })
    expect(await kinds()).toEqual(['description-missing', 'consent-withdrawn'])
    expect(await readers.isKnown(hash)).toBe(false)
    expect(await openPicturePreview(ctx, EDITOR, path)).toEqual(ok(Buffer.from(hash)))
    await recordPictureConsent(ctx, EDITOR, path, { ...CONSENT, showsMinors: false })
    expect(await readers.isKnown(hash)).toBe(true)
    expect(await findPictureProblems(ctx, ['pictures/nirgends.jpg'])).toEqual([
      { path: 'pictures/nirgends.jpg', kind: 'unknown-picture' },
    ])
  })

  test('is withheld by its bytes, so that the same photo under another name is withheld, too', async () => {
    const { ctx, upload, readers, library } = createPictureBench(await open())
    const photo = await upload()
    await library.add({ ...photo, path: 'pictures/kopie.jpg' })
    await recordPictureConsent(ctx, EDITOR, photo.path, MISSING)
    expect(await readers.isKnown(photo.hash)).toBe(false)
    expect(await readers.findMany(['pictures/kopie.jpg'])).toEqual(new Map())
  })

  test('is for those who write news alone', async () => {
    const { ctx, upload } = createPictureBench(await open())
    const { path } = await upload()
    for (const actor of [DIRECTOR, YOUTH]) {
      const request = new Request('http://club.example/', { method: 'POST', body: new FormData() })
      for (const refused of [
        await listPictures(ctx, actor, { search: '', choice: 'all', page: 1 }),
        await countUndescribed(ctx, actor),
        await showPicture(ctx, actor, path),
        await openPicturePreview(ctx, actor, path),
        await describePicture(ctx, actor, path, { text: 'x', isDecoration: false }),
        await recordPictureConsent(ctx, actor, path, CONSENT),
        await replacePicture(ctx, actor, path, Buffer.alloc(0)),
        await receivePictures(ctx, actor, request, (bytes) => uploadPicture(ctx, actor, bytes)),
      ])
        expect(refused).toEqual(err({ kind: 'not-allowed', right: 'write-news' }))
    }
  })
})
