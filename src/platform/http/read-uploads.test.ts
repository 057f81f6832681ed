import { expect, test } from 'vitest'
import { readUploads, type Upload } from './read-uploads.ts'

const TYPE = { 'Content-Type': 'multipart/form-data; boundary=grenze' }
const LIMITS = { maxFiles: 3, maxBytes: 1_000, maxTotalBytes: 2_500 }

/** @param files names and contents in the field `bild` */
function formOf(files: [string, BlobPart][]): FormData {
  const form = new FormData()
  for (const [name, content] of files) form.append('bild', new Blob([content]), name)
  return form
}

const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request('http://club.example/', { method: 'POST', body, ...(headers && { headers }) })

/** The browser's types have no request whose body is still being written. */
function streaming(body: ReadableStream): Request {
  const init = { method: 'POST', body, duplex: 'half', headers: TYPE }
  return new Request('http://club.example/', init)
}

async function read(request: Request) {
  const taken: Upload[] = []
  const outcome = await readUploads(
    request,
    { field: 'bild', limits: LIMITS },
    async (upload) => void taken.push(upload),
  )
  return { outcome, taken: taken.map(({ name, bytes }) => [name, bytes.length] as const) }
}

test('files come in their order, with the names that the client sent', async () => {
  const { outcome, taken } = await read(
    post(
      formOf([
        ['Größe "1".jpg', 'a'],
        ['b.jpg', Buffer.alloc(1_000, 1)],
      ]),
    ),
  )
  expect(outcome.ok).toBe(true)
  expect(taken).toEqual([
    ['Größe %221%22.jpg', 1],
    ['b.jpg', 1_000],
  ])
})

test('other fields, and an empty file field, are skipped', async () => {
  const form = formOf([['', '']])
  form.append('intent', 'x')
  form.append('anderes', new Blob(['x']), 'x.jpg')
  expect(await read(post(form))).toEqual({ outcome: { ok: true, value: undefined }, taken: [] })
})

test.each<[string, [string, BlobPart][], number]>([
  [
    'file-too-large',
    [
      ['a', Buffer.alloc(10)],
      ['b', Buffer.alloc(1_001)],
    ],
    1,
  ],
  ['too-many-files', ['a', 'b', 'c', 'd'].map((name) => [name, Buffer.alloc(1)]), 3],
  ['all-too-large', ['a', 'b', 'c'].map((name) => [name, Buffer.alloc(900)]), 2],
])('%s ends the reading; what came before is kept', async (kind, files, kept) => {
  const { outcome, taken } = await read(post(formOf(files)))
  expect(outcome).toEqual({ ok: false, error: { kind } })
  expect(taken).toHaveLength(kept)
})

test('anything but a multipart form is not read', async () => {
  const { outcome } = await read(post(new URLSearchParams({ bild: 'x' })))
  expect(outcome).toEqual({ ok: false, error: { kind: 'not-multipart' } })
})

const HEAD = '--grenze\r\nContent-Disposition: form-data; name="bild"; filename="a.jpg"\r\n'

test.each([
  ['is empty', '', TYPE],
  ['has no boundary', 'x', { 'Content-Type': 'multipart/form-data' }],
  ['does not begin with its boundary', 'Hallo', TYPE],
  ['breaks off in a heading', HEAD, TYPE],
  ['breaks off in a file', `${HEAD}\r\nabc`, TYPE],
  ['breaks off behind a file', `${HEAD}\r\nabc\r\n--grenze\r\n`, TYPE],
  ['has a heading without end', `--grenze\r\nX: ${'x'.repeat(20_000)}`, TYPE],
])('a body that %s did not arrive whole', async (_, body, headers) => {
  const { outcome } = await read(post(body, headers))
  expect(outcome).toEqual({ ok: false, error: { kind: 'incomplete' } })
})

test('a body whose connection breaks is incomplete, and earlier files are kept', async () => {
  const chunks = [`${HEAD}\r\nabc\r\n`, HEAD]
  const stream = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk === undefined) controller.error(new Error('aborted'))
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  const request = streaming(stream)
  expect(await read(request)).toEqual({ outcome: { ok: false, error: { kind: 'incomplete' } }, taken: [['a.jpg', 3]] })
})

test('a file is read only after the one before has been handled, and never more than one is in memory', async () => {
  const events: string[] = []
  const part = (name: string) =>
    `--grenze\r\nContent-Disposition: form-data; name="bild"; filename="${name}"\r\n\r\nabc\r\n`
  const chunks = [part('a'), part('b'), '--grenze--\r\n']
  const stream = new ReadableStream(
    {
      pull(controller) {
        const chunk = chunks.shift()
        if (chunk === undefined) return controller.close()
        events.push('sent')
        controller.enqueue(new TextEncoder().encode(chunk))
      },
    },
    { highWaterMark: 0 },
  )
  const request = streaming(stream)
  await readUploads(request, { field: 'bild', limits: LIMITS }, async ({ name }) => {
    events.push(`begins ${name}`)
    await new Promise((resolve) => setImmediate(resolve))
    events.push(`ends ${name}`)
  })
  expect(events).toEqual(['sent', 'sent', 'begins a', 'ends a', 'sent', 'begins b', 'ends b'])
})

test('the received pieces of a file are freed when it is handed over; a buffer that holds more than the file stays', async () => {
  const pieces = [`${HEAD}\r\n`, 'x'.repeat(900), '\r\n--grenze--\r\n'].map((text) => new TextEncoder().encode(text))
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const request = streaming(stream)
  await readUploads(request, { field: 'bild', limits: LIMITS }, async ({ bytes }) => {
    expect(bytes.toString()).toBe('x'.repeat(900))
    expect(pieces.map(({ length }) => length > 0)).toEqual([true, false, true])
  })
  expect.assertions(2)
})

test('the rest of a refused request is drained, so that the client reads the answer, but not without limit', async () => {
  const sent = async (chunkCount: number) => {
    let count = 0
    const stream = new ReadableStream(
      {
        pull(controller) {
          count += 1
          if (count > chunkCount) return controller.close()
          controller.enqueue(new TextEncoder().encode(count === 1 ? `${HEAD}\r\n` : 'x'.repeat(1_001)))
        },
      },
      { highWaterMark: 0 },
    )
    const { outcome } = await read(streaming(stream))
    expect(outcome).toEqual({ ok: false, error: { kind: 'file-too-large' } })
    return count
  }
  expect(await sent(4)).toBe(5)
  expect(await sent(1_000)).toBeLessThan(10)
})
