import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { photoWithMetadata } from '#tests/support/pictures/sample-pictures.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const UPLOAD = '/admin/bilder/hochladen'
const MEGABYTE = 1024 * 1024

let cookie: string
let strangers: string
const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' } }))

beforeAll(async () => {
  cookie = (await openSession(site, await join(site, { name: 'Eva Editor', roles: ['editor'] }))).cookie
  strangers = (await openSession(site, await join(site, { name: 'Dora Direktorin', roles: ['director'] }))).cookie
})

/** A new, unique photo: noise, of the requested file size. */
const noise = (side: number, quality = 90) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .withExif({ IFD0: { Artist: 'Erika Musterfrau' } })
    .jpeg({ quality })
    .toBuffer()

function send(files: [string, Buffer][], headers: Record<string, string> = {}): Promise<Response> {
  const body = new FormData()
  for (const [name, bytes] of files) body.append('bild', new Blob([new Uint8Array(bytes)]), name)
  const init = { method: 'POST', body, redirect: 'manual' } as const
  return fetch(site.origin + UPLOAD, { ...init, headers: { cookie, Origin: site.origin, ...headers } })
}

const answerSchema = z.object({
  pictures: z.array(
    z.object({ path: z.string(), text: z.string(), width: z.number(), height: z.number(), src: z.string() }),
  ),
  refusals: z.array(z.object({ name: z.string(), sentence: z.string() })).optional(),
})

const readAnswer = async (answer: Response) => answerSchema.parse(await answer.json())

test('several photos at once, larger than any form, are answered with their paths and one of their sizes', async () => {
  const photos = [await noise(900), await photoWithMetadata()] as const
  const answer = await send([
    ['IMG_1.jpg', photos[0]],
    ['IMG_2.jpg', photos[1]],
  ])
  expect(answer.status).toBe(201)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { pictures } = await readAnswer(answer)
  expect(pictures).toMatchObject([
    { path: expect.stringMatching(/^pictures\/[\d-]{10}-[0-9a-f]{6}\.jpg$/), text: '', width: 900, height: 900 },
    { width: 400, height: 600 },
  ])
  for (const { src, path } of pictures) {
    const shown = await fetch(site.origin + src)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(bytes.includes('Erika')).toBe(false)
    expect((await fetch(`${site.origin}/${path}`)).status).toBe(200)
  }
})

test('what is sent a second time, because the answer got lost, is the same picture', async () => {
  const photo = await noise(100)
  const [first, second] = [await send([['a.jpg', photo]]), await send([['b.jpg', photo]])]
  expect(await readAnswer(second)).toEqual(await readAnswer(first))
})

test('a refused file is named in a sentence, and keeps none of the others out', async () => {
  const answer = await send([
    ['satzung.jpg', Buffer.from('%PDF-1.7')],
    ['gut.jpg', await noise(64)],
    ['zeichnung.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])
  expect(answer.status).toBe(422)
  const { pictures, refusals = [] } = await readAnswer(answer)
  expect(pictures).toHaveLength(1)
  expect(refusals.map(({ name }) => name)).toEqual(['satzung.jpg', 'zeichnung.svg'])
  expect(refusals[1]?.sentence).toContain('als PNG')
})

test('a file of more than 20 MB ends the reading, and is not waited for', async () => {
  const answer = await send([['gross.jpg', Buffer.alloc(30 * MEGABYTE)]])
  expect(answer.status).toBe(422)
  expect((await readAnswer(answer)).refusals?.[0]?.sentence).toContain('größer als 20 MB')
})

test('a form of a browser without script is led back to the room, which tells what became of the pictures', async () => {
  const files: [string, Buffer][] = [
    ['Mia Beispiel.jpg', await noise(65)],
    ['x.jpg', Buffer.from('nichts')],
  ]
  const answer = await send(files, { Accept: 'text/html,application/xhtml+xml' })
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location') ?? ''
  expect(location).not.toContain('Mia')
  const page = await (await fetch(site.origin + location, { headers: { cookie } })).text()
  expect(page).toContain('Ein Bild ist da.')
  expect(page).toContain('Bild 2: Diese Datei ist kein lesbares Bild.')
})

test('the sender is identified before anything is read: strangers, other offices and other sites upload nothing', async () => {
  const large: [string, Buffer][] = [['a.jpg', Buffer.alloc(5 * MEGABYTE, 1)]]
  const outcomes = {
    nobody: await send(large, { cookie: '' }),
    'another office': await send(large, { cookie: strangers }),
    'another site': await send(large, { Origin: 'https://boese.example' }),
  }
  expect(Object.entries(outcomes).map(([who, { status }]) => [who, status])).toEqual([
    ['nobody', 303],
    ['another office', 403],
    ['another site', 403],
  ])
})

test('no other address takes more than a form', async () => {
  const init = { method: 'POST', redirect: 'manual', body: new Uint8Array(100_000) } as const
  for (const path of [`${UPLOAD}.data`, '/admin/bilder', '/ADMIN/bilder/hochladen', '/admin/bilder/hochlade%6E']) {
    const answer = await fetch(site.origin + path, { ...init, headers: { cookie, Origin: site.origin } })
    expect([path, answer.status]).toEqual([path, 413])
  }
})
