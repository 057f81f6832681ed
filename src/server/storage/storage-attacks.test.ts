/** @module-tag long */
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createLinkSeal } from '#shared/link-seal.ts'
import { createSignedAddresses, type SignedPurpose } from '#programs/storage/signed-address.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { hostilePictures, HIDDEN_WORD } from '#tests/support/pictures/hostile-pictures.ts'
import { DRAWING } from '#tests/support/pictures/sample-pictures.ts'
import { words } from '#tests/support/samples/words.ts'
import { createStorageBench, newPhoto, PDF, STORAGE_URL } from '#tests/support/storage/storage-bench.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

async function setUp() {
  const folder = temporaryFolder()
  const connection = await openSqliteForTest(join(folder, 'test.sqlite'))
  const bench = await createStorageBench(connection, createFolderMediaStore(folder), join(folder, 'uploads'))
  const as = (who: string) => ({ headers: { authorization: `Bearer ${who}` } })
  const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code
  const put = async (path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
    codeOf(await bench.send(path, { method: 'POST', body, headers: { ...as('board').headers, ...headers } }))
  return { ...bench, as, codeOf, put }
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

/** Names that leave the folder, are no text, have a special meaning elsewhere, or are too long. */
const TRICKS = [
  ...words(`
    ..%2fsatzung.pdf %2e%2e%2f%2e%2e%2fetc%2fpasswd a%2f..%2fb.jpg a%2f%2e%2fb.jpg %2fetc%2fpasswd a%2f%2fb.jpg
    ..%5c..%5cboot.ini a%5cb.jpg a%00.jpg a%0d%0aSet-Cookie:x.jpg %c0%ae%c0%ae%2fa a%ff.jpg b%C3%A4r.jpg
    %E2%80%AEgpj.exe ａ.jpg %F0%9F%8F%93.jpg a%3Fb.jpg a%23b.jpg a%25b.jpg %20 a%2f%20%2fb.jpg
  `),
  `${'a'.repeat(201)}`,
  `${'a'.repeat(20_000)}.jpg`,
  ...words(`%3Cscript%3E.jpg a%22.jpg a%7Cb.jpg a%09b.jpg a%2f`),
]

test('no name leads anywhere: such as do not name an object are refused before anything is looked for', async () => {
  const { send, put, as, faults, library, readers } = await setUp()
  const photo = bytes(await newPhoto())
  for (const name of TRICKS) {
    for (const bucket of ['pictures', 'documents', 'documents/members']) {
      const at = `${bucket}/${name}`
      const answers = [
        await send(`/object/public/${at}`),
        await send(`/object/${at}`, as('board')),
        await send(`/object/info/${at}`, as('board')),
        await send(`/render/image/public/${at}?width=100`),
        await send(`/object/sign/${at}?token=a.b`),
        await send(`/object/sign/${at}`, { ...as('board'), method: 'POST', body: '{"expiresIn":60}' }),
        await send(`/object/upload/sign/${at}`, { ...as('board'), method: 'POST' }),
      ]
      expect([at, answers.map(({ status }) => status)]).toEqual([at, answers.map(() => 400)])
      expect(await put(`/object/${at}`, photo)).toMatch(/^(InvalidKey|InvalidRequest)$/)
    }
  }
  const named = { bucketId: 'pictures', sourceKey: '../a.jpg', destinationKey: 'b.jpg' }
  expect(await put('/object/move', JSON.stringify(named))).toBe('InvalidKey')
  expect(await put('/object/copy', JSON.stringify({ ...named, bucketId: '../pictures' }))).toBe('NoSuchBucket')
  for (const bucket of ['..', 'constructor', '__proto__', 'toString', 'PICTURES', 'pictures%00'])
    expect([
      bucket,
      (await send(`/object/list/${bucket}`, { ...as('board'), method: 'POST', body: '{"prefix":""}' })).ok,
    ]).toEqual([bucket, false])
  expect([await library.list(), await readers.listFiles(), faults]).toEqual([[], [], []])
})

test('what is sent is what it is and not what it is called: pages, drawings and stowaways become no picture', async () => {
  const { put, send, library } = await setUp()
  const sent: [string, Buffer][] = [
    ['seite.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['seite.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['zeichnung.svg', DRAWING],
    ['papier.jpg', PDF],
    ['leer.jpg', Buffer.alloc(0)],
  ]
  for (const [name, body] of sent) {
    const code = await put(`/object/pictures/${name}`, bytes(body), { 'content-type': 'image/jpeg' })
    expect([name, code]).toEqual([name, name === 'leer.jpg' ? 'InvalidRequest' : 'InvalidMimeType'])
  }
  expect(await put('/object/documents/a.pdf', bytes(await newPhoto()), { 'content-type': 'application/pdf' })).toBe(
    'InvalidMimeType',
  )
  expect(await library.list()).toEqual([])

  let kept = 0
  for await (const { kind, bytes: hostile } of hostilePictures(60, 19)) {
    const name = `h${(kept += 1)}.html`
    const code = await put(`/object/pictures/${name}`, bytes(hostile), { 'content-type': 'text/html' })
    const answer = await send(`/object/public/pictures/${name}`)
    if (code !== undefined) {
      expect([kind, answer.status]).toEqual([kind, 400])
      continue
    }
    expect([kind, answer.headers.get('content-type')]).toEqual([
      kind,
      expect.stringMatching(/^image\/(jpeg|png|webp)$/),
    ])
    expect([kind, Buffer.from(await answer.arrayBuffer()).includes(HIDDEN_WORD)]).toEqual([kind, false])
  }
})

test('an upload that is too large is refused, whether its length is declared, missing or a lie; an interrupted one is discarded', async () => {
  const { put, send, as, codeOf, library } = await setUp()
  const large = new Uint8Array(21 * 1024 * 1024)
  const streamOf = (parts: Uint8Array<ArrayBuffer>[], end?: Error) =>
    new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else if (end) controller.error(end)
        else controller.close()
      },
    })
  const streaming = (body: ReadableStream) => ({ ...as('editor'), method: 'POST', body, duplex: 'half' })
  expect(await put('/object/pictures/a.jpg', large, { 'content-length': String(large.byteLength) })).toBe(
    'EntityTooLarge',
  )
  const parts = Array.from({ length: 25 }, () => new Uint8Array(1024 * 1024))
  expect(await codeOf(await send('/object/pictures/a.jpg', streaming(streamOf(parts))))).toBe('EntityTooLarge')
  expect(parts.length).toBeGreaterThan(1)
  const form = new FormData()
  form.append('', new Blob([large]), 'a.jpg')
  expect(await put('/object/pictures/a.jpg', form)).toBe('EntityTooLarge')
  const broken = streamOf([bytes(await newPhoto()).subarray(0, 200)], new Error('gone'))
  expect(await codeOf(await send('/object/pictures/a.jpg', streaming(broken)))).toBe('InvalidRequest')
  expect(
    await put('/object/pictures/a.jpg', 'kein Formular', { 'content-type': 'multipart/form-data; boundary=x' }),
  ).toBe('InvalidRequest')
  expect(await put('/object/list/pictures', `{"prefix":"${'a'.repeat(300_000)}"}`)).toBe('EntityTooLarge')
  expect(await put('/object/list/pictures', '{"prefix":')).toBe('InvalidParameter')
  expect(await library.list()).toEqual([])
})

test('the body of an unauthorised sender is not read', async () => {
  const { send, as } = await setUp()
  for (const who of ['anon', 'member', 'youth']) {
    let asked = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          asked += 1
          controller.enqueue(new Uint8Array(1024))
        },
      },
      { highWaterMark: 0 },
    )
    const init = { ...as(who), method: 'POST', body, duplex: 'half' }
    const answer = await send('/object/pictures/a.jpg', init)
    expect([who, ((await answer.json()) as { code: string }).code, asked]).toEqual([who, 'AccessDenied', 0])
  }
})

test('an address signed for one size gives that size, even with other parameters', async () => {
  const { put, send, storageOf } = await setUp()
  await put('/object/pictures/a.jpg', bytes(await newPhoto(1_300, 650)))
  const transform = { width: 100 }
  const { data } = await storageOf('editor').from('pictures').createSignedUrl('a.jpg', 60, { transform })
  const signed = (data?.signedUrl ?? '').replace(STORAGE_URL, '')
  const widthOf = async (path: string) => (await sharp(await (await send(path)).arrayBuffer()).metadata()).width
  for (const path of [
    ...[signed, `${signed}&width=1200`, `${signed}&transform=width:1200`, signed.replace('?', '?width=1200&')],
    signed.replace('/render/image/', '/object/'),
  ])
    expect([path, await widthOf(path)]).toEqual([path, 100])
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token')
  const second = `/render/image/sign/pictures/a.jpg?token=x&token=${token}`
  expect((await send(second)).status).toBe(400)
})

test('no address is made by guessing, nor from one that was given: not a later end, nor a better giver, nor another secret', async () => {
  const { put, send, storageOf, codeOf, clock } = await setUp()
  await put('/object/documents/members/a.pdf', bytes(PDF))
  const { data } = await storageOf('member').from('documents').createSignedUrl('members/a.pdf', 60)
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
  const [body = '', signature = ''] = token.split('.')
  const open = async (text: string) =>
    codeOf(await send(`/object/sign/documents/members/a.pdf?token=${encodeURIComponent(text)}`))
  const said: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  const until = clock.now().getTime() + 60_000
  expect(said).toEqual(['documents/members/a.pdf', 'member', until, ''])
  const write = (...changed: unknown[]) => Buffer.from(JSON.stringify(changed)).toString('base64url')
  const [key, by, more] = ['documents/members/a.pdf', 'member', '']
  const other = createSignedAddresses(createLinkSeal<SignedPurpose>('ein anderes Geheimnis'), clock.now)
  const guessed = [
    ...['', '.', '..', 'a.b', 'a.b.c', token.replace('.', ''), `${token}.`, `.${signature}`, `${body}.`],
    ...[`${write(key, by, until + 1, more)}.${signature}`, `${write(key, 'board', until, more)}.${signature}`],
    ...[
      `${write(key, by, until, 'upsert')}.${signature}`,
      `${body}.${signature.slice(1)}`,
      `${body}.${'A'.repeat(22)}`,
    ],
    other.write('storage-read', { key, by, until, more }),
    ...[token.toUpperCase(), `${token}${'A'.repeat(100_000)}`, 'eyJhbGciOiJub25lIn0.e30.'],
  ]
  for (const text of guessed)
    expect([text.slice(0, 90), await open(text)]).toEqual([text.slice(0, 90), 'InvalidSignature'])
  expect(await codeOf(await send('/object/sign/documents/members/a.pdf'))).toBe('InvalidSignature')
  const asUpload = { method: 'PUT', body: bytes(PDF) }
  expect(await codeOf(await send(`/object/upload/sign/documents/members/a.pdf?token=${token}`, asUpload))).toBe(
    'InvalidSignature',
  )
  expect((await send(`/object/sign/documents/members/a.pdf?token=${token}`)).status).toBe(200)
})

test('what may no longer be shown is not shown by an address that was signed before', async () => {
  const { put, send, storageOf, library, codeOf, clock } = await setUp()
  await put('/object/pictures/kind.jpg', bytes(await newPhoto()))
  const { data } = await storageOf('editor').from('pictures').createSignedUrl('kind.jpg', 3_600)
  const path = (data?.signedUrl ?? '').replace(STORAGE_URL, '')
  expect((await send(path)).status).toBe(200)
  const [picture] = await library.list()
  const states = { website: 'withdrawn', press: 'missing', social: 'missing' } as const
  await library.setConsent(picture?.path ?? '', { showsMinors: true, states, note: '' }, clock.now())
  expect(await codeOf(await send(path))).toBe('NoSuchKey')
  expect(await codeOf(await send(path.replace('/object/', '/render/image/')))).toBe('NoSuchKey')
})

test('without the right, the answer is the same for an existing members’ document and a missing one', async () => {
  const { put, send, faults } = await setUp()
  await put('/object/documents/members/da.pdf', bytes(PDF))
  const asJson = (body: object, method = 'POST') => ({ method, body: JSON.stringify(body) })
  const ask = async (name: string) => {
    const [at, upload] = [`documents/members/${name}`, { method: 'POST', body: bytes(PDF) }]
    const moved = { bucketId: 'documents', sourceKey: `members/${name}`, destinationKey: 'offen.pdf' }
    const asked: [string, RequestInit?][] = [
      ...['object', 'object/authenticated', 'object/public', 'object/info', 'object/info/public'].map(
        (door): [string] => [`/${door}/${at}`],
      ),
      ...[`/render/image/public/${at}?width=9`, `/render/image/authenticated/${at}?width=9`].map((path): [string] => [
        path,
      ]),
      [`/object/${at}`, { method: 'HEAD' }],
      [`/object/${at}`, { headers: { range: 'bytes=0-0', 'if-none-match': '*' } }],
      [`/object/sign/${at}`, asJson({ expiresIn: 60 })],
      ['/object/sign/documents', asJson({ expiresIn: 60, paths: [`members/${name}`] })],
      ['/object/list/documents', asJson({ prefix: 'members', search: name })],
      ['/object/list-v2/documents', asJson({ prefix: `members/${name}` })],
      ['/object/copy', asJson(moved)],
      ['/object/move', asJson(moved)],
      ['/object/documents', asJson({ prefixes: [`members/${name}`] }, 'DELETE')],
      [`/object/${at}`, { method: 'DELETE' }],
      [`/object/${at}`, upload],
      [`/object/${at}`, { ...upload, method: 'PUT' }],
      [`/object/upload/sign/${at}`, { method: 'POST', headers: { 'x-upsert': 'true' } }],
    ]
    const answers = asked.map(async ([path, init]) => {
      const answer = await send(path, init)
      const said = [...answer.headers].filter(([header]) => header !== 'date')
      return [path, answer.status, said, await answer.text()]
    })
    return JSON.stringify(await Promise.all(answers)).replaceAll(name, 'NAME')
  }
  expect(await ask('da.pdf')).toBe(await ask('fort.pdf'))
  expect(faults).toEqual([])
})

test('a name under which something is to be saved breaks out of no header, and is never a fault', async () => {
  const { put, send, faults } = await setUp()
  await put('/object/documents/a.pdf', bytes(PDF))
  const names = [
    ...['a\r\nSet-Cookie: x=1', 'a"; filename="b.exe', "a'b(c)*", '../../b.pdf', 'a\0b', 'ä€🏓.pdf', '\u202efdp.exe'],
    ...['%', '%%0d%0a', `${'a'.repeat(199)}🏓`, 'a'.repeat(100_000)],
  ]
  for (const name of names) {
    const answer = await send(`/object/public/documents/a.pdf?download=${encodeURIComponent(name)}`)
    const disposition = answer.headers.get('content-disposition') ?? ''
    expect([
      name.slice(0, 210),
      answer.status,
      /^attachment; filename\*=UTF-8''[\w.~%!-]{1,2000}$/.test(disposition),
    ]).toEqual([name.slice(0, 210), 200, true])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect(faults).toEqual([])
})
