/** @module-tag long */
import { discardItem, listBin, restoreItem } from '#features/bin/keep-bin.ts'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { showDocument } from '#features/club/editing/show-document.ts'
import { OFFICES, type Office } from '#rights/offices.ts'
import { HOUR, DAY } from '#shared/durations.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { bytesOf, createStorageBench, newPhoto, PDF, STORAGE_URL } from '#tests/support/storage/storage-bench.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

forEachDatabase('storage', (open) => {
  async function setUp() {
    const connection = await open()
    const bench = await createStorageBench(
      connection,
      createFolderMediaStore(temporaryFolder()),
      join(temporaryFolder(), 'uploads'),
    )
    const pictures = bench.storageOf('editor').from('pictures')
    const documents = bench.storageOf('board').from('documents')
    return { ...bench, pictures, ofDocuments: documents, readable: bench.storageOf().from('pictures') }
  }

  test('a photo is kept in the library without what its camera said, and found by the name that was given', async () => {
    const { pictures, readable, library, send } = await setUp()
    const photo = await newPhoto()
    const { data, error } = await pictures.upload('halle/Sieg 1.jpg', photo, { contentType: 'image/jpeg' })
    expect([error, data]).toEqual([
      null,
      { id: expect.any(String), path: 'halle/Sieg 1.jpg', fullPath: 'pictures/halle/Sieg 1.jpg' },
    ])
    const [kept] = await library.list()
    expect(kept).toMatchObject({
      path: expect.stringMatching(/^pictures\/2024-12-01-\w{6}\.jpg$/),
      isUndescribed: true,
    })
    const bytes = await bytesOf((await readable.download('halle/Sieg 1.jpg')).data)
    expect([photo.includes('Erika'), bytes.includes('Erika')]).toEqual([true, false])
    expect((await pictures.list('halle')).data).toMatchObject([
      { name: 'Sieg 1.jpg', created_at: '2024-12-01T12:00:00.000Z', metadata: { size: bytes.byteLength } },
    ])
    expect((await pictures.listV2({ prefix: 'halle/' })).data?.objects).toMatchObject([
      { name: 'halle/Sieg 1.jpg', metadata: { size: bytes.byteLength } },
    ])
    expect((await readable.list('halle')).data).toEqual([])
    const address = readable.getPublicUrl('halle/Sieg 1.jpg').data.publicUrl.replace(STORAGE_URL, '')
    expect((await send(address)).headers.get('content-type')).toBe('image/jpeg')
    expect((await readable.info('halle/Sieg 1.jpg')).data).toMatchObject({ size: bytes.byteLength })
  })

  test('a name that is taken is refused unless it is to be replaced; then address, words and consent stay', async () => {
    const { pictures, library } = await setUp()
    await pictures.upload('a.jpg', await newPhoto())
    expect((await pictures.upload('a.jpg', await newPhoto())).error).toMatchObject({
      statusCode: '409',
      code: 'KeyAlreadyExists',
    })
    const [before] = await library.list()
    const blob = new Blob([new Uint8Array(await newPhoto())], { type: 'image/jpeg' })
    expect((await pictures.upload('a.jpg', blob, { upsert: true, metadata: { von: 'mir' } })).error).toBeNull()
    const [after, ...others] = await library.list()
    expect([after?.path, others]).toEqual([before?.path, []])
    expect(after?.hash).not.toBe(before?.hash)
    expect((await pictures.update('a.jpg', await newPhoto())).error).toBeNull()
    expect((await pictures.update('neu.jpg', await newPhoto())).data?.path).toBe('neu.jpg')
    expect(await library.list()).toHaveLength(2)
  })

  test('of two concurrent uploads of one name one gets it, and no picture is left over', async () => {
    const { pictures, library } = await setUp()
    const photos = [await newPhoto(), await newPhoto()]
    const outcomes = await Promise.all(photos.map((photo) => pictures.upload('a.jpg', photo)))
    expect(outcomes.map(({ error }) => error?.message ?? 'kept').toSorted()).toEqual([
      'The resource already exists',
      'kept',
    ])
    expect(await library.list()).toHaveLength(1)
  })

  test('a copy has words and consent of what it shows, goes by itself, and a moved picture keeps its address on the site', async () => {
    const { pictures, readable, library, clock } = await setUp()
    await pictures.upload('kind.jpg', await newPhoto())
    const [{ path } = { path: '' }] = await library.list()
    await library.setText(path, { text: 'Emil', isUndescribed: false }, clock.now())
    const consent = {
      showsMinors: true,
      states: { website: 'missing', press: 'missing', social: 'missing' },
      note: '',
    } as const
    await library.setConsent(path, consent, clock.now())
    expect((await pictures.copy('kind.jpg', 'kopie.jpg')).data).toEqual({ path: 'pictures/kopie.jpg' })
    expect((await library.list()).map(({ text, consent: kept }) => [text, kept.showsMinors])).toEqual([
      ['Emil', true],
      ['Emil', true],
    ])
    expect((await readable.download('kopie.jpg')).error).toMatchObject({ statusCode: '404' })
    expect((await pictures.createSignedUrl('kopie.jpg', 60)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await pictures.move('kind.jpg', 'alt/kind.jpg')).error).toBeNull()
    expect((await pictures.move('alt/kind.jpg', 'kopie.jpg')).error).toMatchObject({ code: 'KeyAlreadyExists' })
    expect((await pictures.exists('kind.jpg')).data).toBe(false)
    expect((await library.find(path))?.text).toBe('Emil')
    expect((await pictures.remove(['alt/kind.jpg', 'nirgends.jpg'])).data).toMatchObject([{ name: 'alt/kind.jpg' }])
    expect((await pictures.list()).data?.map(({ name }) => name)).toEqual(['kopie.jpg'])
  })

  test('what is removed lies in the bin with its name; the name goes when nothing is left of the picture', async () => {
    const { pictures, clock, ctx } = await setUp()
    const editor = { accountId: 'editor', offices: ['editor'] as Office[] }
    await pictures.upload('a.jpg', await newPhoto())
    await pictures.remove(['a.jpg'])
    expect((await pictures.list()).data).toEqual([])
    expect(await ctx.write(({ objectNames }) => objectNames.purge())).toBe(0)
    const listed = await listBin(ctx, editor)
    const [item] = listed.ok ? listed.value : []
    await restoreItem(ctx, editor, item?.id ?? '')
    expect((await pictures.exists('a.jpg')).data).toBe(true)
    await pictures.remove(['a.jpg'])
    expect((await pictures.upload('a.jpg', await newPhoto())).error).toBeNull()
    await pictures.remove(['a.jpg'])
    clock.advance(DAY)
    const again = await listBin(ctx, editor)
    for (const { id } of again.ok ? again.value : []) await discardItem(ctx, editor, id)
    expect(await ctx.write(({ objectNames }) => objectNames.purge())).toBe(1)
  })

  test('a document stands in the list of downloads, and among those for members when its name says so', async () => {
    const { ofDocuments, storageOf, ctx, readers } = await setUp()
    const board = { accountId: 'board', offices: ['board'] as Office[] }
    expect((await ofDocuments.upload('Einladung_2025.pdf', PDF)).error).toBeNull()
    const shown = await showDocument(ctx, board, 'downloads')
    expect(shown.ok && shown.value.values).toMatchObject({
      documents: [{ title: 'Einladung 2025', file: 'docs/einladung-2025.pdf' }],
    })
    expect((await ofDocuments.upload('members/Protokoll.pdf', PDF)).error).toBeNull()
    const visitor = storageOf().from('documents')
    expect((await visitor.list()).data?.map(({ name }) => name)).toEqual(['Einladung_2025.pdf'])
    expect((await storageOf('member').from('documents').list('members')).data).toMatchObject([
      { name: 'Protokoll.pdf' },
    ])

    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])
    expect((await ofDocuments.upload('members/gross.pdf', large)).error).toMatchObject({
      statusCode: '413',
      message: 'Dieses Dokument ist größer als 10 MB.',
    })

    const later = Buffer.from('%PDF-1.7 später')
    for (const name of ['Einladung_2025.pdf', 'members/Protokoll.pdf']) {
      expect((await ofDocuments.update(name, later)).error).toBeNull()
      expect(await bytesOf((await ofDocuments.download(name)).data)).toEqual(later)
    }
    expect((await ofDocuments.move('Einladung_2025.pdf', 'members/alt/Einladung.pdf')).error).toBeNull()
    expect((await readers.listFiles()).map(({ path }) => path)).toEqual([])
    expect((await visitor.list()).data).toEqual([])
    expect(await bytesOf((await ofDocuments.download('members/alt/Einladung.pdf')).data)).toEqual(later)
    expect((await ofDocuments.remove(['members/alt/Einladung.pdf', 'members/Protokoll.pdf'])).data).toHaveLength(2)
    expect((await ofDocuments.list()).data).toEqual([])
    expect((await ofDocuments.move('a.jpg', 'b.jpg', { destinationBucket: 'pictures' })).error).toMatchObject({
      code: 'NotSupported',
    })
  })

  test('the rights to put, move and remove are those of the members’ area', async () => {
    const { pictures, ofDocuments, storageOf } = await setUp()
    await pictures.upload('a.jpg', await newPhoto())
    await ofDocuments.upload('a.pdf', PDF)
    await ofDocuments.upload('members/a.pdf', PDF)
    const may: Record<string, readonly (Office | 'anon')[]> = {
      pictures: ['editor', 'board'],
      documents: ['board'],
      'documents/members': ['board'],
    }
    for (const who of [...OFFICES, 'anon'] as const) {
      for (const [place, allowed] of Object.entries(may)) {
        const [bucket = '', folder] = place.split('/')
        const [asked, prefix] = [storageOf(who).from(bucket), folder ? `${folder}/` : '']
        const ending = bucket === 'pictures' ? 'jpg' : 'pdf'
        const [there, own] = [`${prefix}a.${ending}`, `${prefix}${who}.${ending}`]
        const outcomes = [
          (await asked.upload(own, ending === 'jpg' ? await newPhoto() : PDF)).error,
          (await asked.copy(there, `${prefix}copy-${who}.${ending}`)).error,
          (await asked.createSignedUploadUrl(`${own}.neu`)).error,
        ].map((error) => error === null)
        const isAllowed = allowed.includes(who)
        expect([who, place, outcomes]).toEqual([who, place, [isAllowed, isAllowed, isAllowed]])
        expect([who, place, (await asked.move(there, own.replace('.', '-moved.'))).error === null]).toEqual([
          who,
          place,
          isAllowed,
        ])
        if (isAllowed) await asked.move(own.replace('.', '-moved.'), there)
        const removed = (await asked.remove([isAllowed ? own : there])).data
        expect([who, place, removed?.length]).toEqual([who, place, isAllowed ? 1 : 0])
      }
    }
  })

  test('a signed address opens one thing until its time; another’s, a changed and an old one open nothing', async () => {
    const { pictures, ofDocuments, storageOf, send, clock, dismiss } = await setUp()
    await pictures.upload('a.jpg', await newPhoto())
    await pictures.upload('b.jpg', await newPhoto())
    await ofDocuments.upload('members/a.pdf', PDF)
    const pathOf = (url: string | undefined) => (url ?? '').replace(STORAGE_URL, '')
    const reasonOf = async (path: string) => ((await (await send(path)).json()) as { code: string }).code

    const one = pathOf(
      (await storageOf('member').from('documents').createSignedUrl('members/a.pdf', 60, { download: 'x.pdf' })).data
        ?.signedUrl,
    )
    const opened = await send(one)
    expect([opened.status, opened.headers.get('cache-control'), Buffer.from(await opened.arrayBuffer())]).toEqual([
      ...[200, 'private, max-age=0, must-revalidate', PDF],
    ])
    expect((await storageOf().from('documents').createSignedUrl('members/a.pdf', 60)).error).toMatchObject({
      code: 'NoSuchKey',
    })
    const several = await storageOf().from('pictures').createSignedUrls(['a.jpg', 'nirgends.jpg', '../a.jpg'], 60)
    expect(several.data?.map(({ error, signedUrl }) => [error === null, signedUrl !== null])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    const other = pathOf(several.data?.[0]?.signedUrl ?? '')
    expect((await send(other)).status).toBe(200)
    expect(await reasonOf(other.replace('a.jpg', 'b.jpg'))).toBe('InvalidSignature')
    expect(await reasonOf(other.replace('pictures/a.jpg', 'documents/members/a.pdf'))).toBe('InvalidSignature')
    expect(await reasonOf(`${other.slice(0, -1)}${other.endsWith('A') ? 'B' : 'A'}`)).toBe('InvalidSignature')
    expect(await reasonOf(other.replace(/token=.*/, 'token='))).toBe('InvalidSignature')
    const toPut = await pictures.createSignedUploadUrl('c.jpg')
    expect(await reasonOf(`/object/sign/pictures/c.jpg?token=${toPut.data?.token}`)).toBe('InvalidSignature')
    for (const seconds of [0, -1, 0.5, 8 * 24 * 3_600])
      expect((await pictures.createSignedUrl('a.jpg', seconds)).error).toMatchObject({ code: 'InvalidParameter' })

    dismiss('member')
    expect(await reasonOf(one)).toBe('NoSuchKey')
    clock.advance(59_999)
    expect((await send(other)).status).toBe(200)
    clock.advance(1)
    expect(await reasonOf(other)).toBe('ExpiredToken')
  })

  test('a signed address for an upload is good for one name, for two hours and as long as its giver may', async () => {
    const { pictures, readable, clock, dismiss, library } = await setUp()
    const { data } = await pictures.createSignedUploadUrl('gast/a.jpg')
    const token = data?.token ?? ''
    expect((await readable.uploadToSignedUrl('gast/b.jpg', token, await newPhoto())).error).toMatchObject({
      code: 'InvalidSignature',
    })
    expect((await readable.uploadToSignedUrl('gast/a.jpg', token, await newPhoto())).data).toMatchObject({
      path: 'gast/a.jpg',
    })
    expect((await readable.uploadToSignedUrl('gast/a.jpg', token, await newPhoto())).error).toMatchObject({
      code: 'KeyAlreadyExists',
    })
    const again = (await pictures.createSignedUploadUrl('gast/a.jpg', { upsert: true })).data?.token ?? ''
    expect((await readable.uploadToSignedUrl('gast/a.jpg', again, await newPhoto())).error).toBeNull()
    const late = (await pictures.createSignedUploadUrl('spät.jpg'.replace('ä', 'ae'))).data?.token ?? ''
    clock.advance(2 * HOUR)
    expect((await readable.uploadToSignedUrl('spaet.jpg', late, await newPhoto())).error).toMatchObject({
      code: 'ExpiredToken',
    })
    const last = (await pictures.createSignedUploadUrl('letztes.jpg')).data?.token ?? ''
    dismiss('editor')
    expect((await readable.uploadToSignedUrl('letztes.jpg', last, await newPhoto())).error).toMatchObject({
      code: 'AccessDenied',
    })
    expect(await library.list()).toHaveLength(1)
  })

  test('a picture has the size that is asked for, in the smaller type that the browser takes, and the answer says what was done', async () => {
    const { pictures, ofDocuments, readable, send } = await setUp()
    await pictures.upload('breit.jpg', await newPhoto(1_300, 650))
    const look = async (answer: Response) => {
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      return [width, height, answer.headers.get('content-type'), answer.headers.get('x-transformations')]
    }
    const ask = (transform: object, accept = 'image/webp') => {
      const { publicUrl } = readable.getPublicUrl('breit.jpg', { transform }).data
      return send(publicUrl.replace(STORAGE_URL, ''), { headers: { accept } })
    }
    const cases: [transform: object, width: number, height: number, said: string][] = [
      [{ width: 500 }, 500, 250, 'width:500,resizing_type:fill'],
      [{ height: 100, quality: 60 }, 200, 100, 'height:100,resizing_type:fill,quality:60'],
      [{ width: 200, height: 300 }, 200, 300, 'height:300,width:200,resizing_type:fill'],
      [{ width: 200, height: 300, resize: 'contain' }, 200, 100, 'height:300,width:200,resizing_type:fit'],
      [{ width: 200, height: 300, resize: 'fill' }, 200, 300, 'height:300,width:200,resizing_type:force'],
      [{ width: 2_000, resize: 'fill' }, 1_300, 650, 'width:2000,resizing_type:force'],
    ]
    for (const [transform, width, height, said] of cases)
      expect(await look(await ask(transform))).toEqual([width, height, 'image/webp', said])
    expect(await look(await ask({ width: 100, format: 'origin' }))).toMatchObject([
      ...[100, 50, 'image/jpeg', 'width:100,resizing_type:fill'],
    ])
    expect((await ask({ width: 100 })).headers.get('vary')).toContain('Accept')

    const transform = { width: 200, height: 200, quality: 60 }
    const signed = await pictures.createSignedUrl('breit.jpg', 60, { transform })
    const answer = await send((signed.data?.signedUrl ?? '').replace(STORAGE_URL, ''))
    expect(await look(answer)).toEqual([200, 200, 'image/jpeg', 'height:200,width:200,resizing_type:fill,quality:60'])
    const blob = await bytesOf((await pictures.download('breit.jpg', { transform: { width: 200 } })).data)
    expect((await sharp(blob).metadata()).width).toBe(200)
    await ofDocuments.upload('a.pdf', PDF)
    const wrong = ['width=0', 'width=99999', 'width=9&quality=101', 'width=9&resize=stretch'].map(
      (asked) => `pictures/breit.jpg?${asked}`,
    )
    for (const path of [...wrong, 'documents/a.pdf?width=9'])
      expect([path, (await send(`/render/image/public/${path}`)).status]).toEqual([path, 400])
  })

  test('a client with the beginning of a file gets the rest, and one with that of another the whole', async () => {
    const { ofDocuments, send } = await setUp()
    await ofDocuments.upload('a.pdf', PDF)
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await send('/object/public/documents/a.pdf', { method, headers })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    const whole = PDF.toString()
    expect(await ask({ range: 'bytes=5-' })).toEqual([206, `bytes 5-${PDF.length - 1}/${PDF.length}`, whole.slice(5)])
    expect(await ask({ range: 'bytes=0-3' })).toEqual([206, `bytes 0-3/${PDF.length}`, '%PDF'])
    const etag = (await send('/object/public/documents/a.pdf')).headers.get('etag') ?? ''
    expect((await ask({ range: 'bytes=5-', 'if-range': etag }))[0]).toBe(206)
    expect(await ask({ range: 'bytes=5-', 'if-range': '"other"' })).toEqual([200, null, whole])
    expect(await ask({ range: 'bytes=5-' }, 'HEAD')).toEqual([200, null, ''])
    expect(await ask({ range: `bytes=${'0-,'.repeat(1_000)}0-` })).toEqual([200, null, whole])
    expect((await ask({ range: 'bytes=5-', 'if-none-match': etag }))[0]).toBe(304)
    const beyond = await ask({ range: `bytes=${PDF.length}-` })
    expect(beyond.slice(0, 2)).toEqual([416, `bytes */${PDF.length}`])
    expect(JSON.parse(String(beyond[2]))).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
  })
})
