import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PageBudget, PageCache, type Page } from './page-cache.ts'

const MAX_BYTES = 40_000
const page = (text: string, expiresAt?: Date): Page => ({
  body: Buffer.from(text),
  headers: { 'content-type': 'text/html', 'Content-Security-Policy': "default-src 'none'" },
  expiresAt,
})
/** Incompressible: it takes about four kilobytes in its three encodings. */
const randomPage = () => page(randomBytes(1_000).toString('latin1'))
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://club.example/news', { method, headers })

function setUp() {
  let moment = new Date('2024-11-24T12:00:00.000Z')
  const cache = new PageCache(() => moment, new PageBudget(MAX_BYTES))
  const put = (key: string, kept: Page) => cache.put(key, kept, cache.generation)
  return { cache, put, setClock: (to: Date) => (moment = to) }
}

test('a page that was not kept is not found', () => {
  expect(setUp().cache.find('/news', ask())).toBeUndefined()
})

test('a page whose words depend on the clock is forgotten when the clock is put back, others stay', async () => {
  const { cache, put, setClock } = setUp()
  await put('/', page('Montag', new Date('2024-11-25T00:00:00Z')))
  await put('/news', page('Text'))
  setClock(new Date('2024-11-24T11:59:59.500Z'))
  expect(cache.find('/', ask())).toBeDefined()
  setClock(new Date('2024-11-23T12:00:00Z'))
  expect(cache.find('/', ask())).toBeUndefined()
  expect(cache.find('/news', ask())).toBeDefined()
})

test('the cache tells how many answers it gave and how many pages had to be made', async () => {
  const { cache, put } = setUp()
  cache.find('/news', ask())
  await cache.share('/news', async () => ({ page: undefined, kept: undefined }))
  await put('/news', page('Text'))
  cache.find('/news', ask())
  expect({ hits: cache.hits, made: cache.made, pages: cache.pages }).toEqual({ hits: 1, made: 1, pages: 1 })
})

test('a kept page is sent in the encoding that the browser takes, with its headers', async () => {
  const { cache, put } = setUp()
  await put('/news', page('<p>Grüße</p>'))
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  for (const [encoding, decompress] of Object.entries(unpack)) {
    const answer = cache.find('/news', ask({ 'accept-encoding': encoding }))
    const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())
    expect(decompress(body).toString()).toBe('<p>Grüße</p>')
    expect(answer?.headers.get('content-length')).toBe(String(body.length))
    expect(answer?.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(answer?.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer?.headers.get('content-security-policy')).toBe("default-src 'none'")
  }
})

test('a page that is asked for again is soon sent as small as it gets, and is the same page', async () => {
  const { cache, put } = setUp()
  const text = Array.from({ length: 900 }, (_, number) => `<p>Spiel ${number * number}</p>`).join('')
  await put('/news', page(text))
  const askForIt = () => cache.find('/news', ask({ 'accept-encoding': 'br' }))
  const first = askForIt()
  const lengthOf = (answer: Response | undefined) => Number(answer?.headers.get('content-length'))
  await expect.poll(() => lengthOf(askForIt())).toBeLessThan(lengthOf(first) * 0.95)
  const later = askForIt()
  expect(later?.headers.get('etag')).toBe(first?.headers.get('etag'))
  expect(later?.headers.get('content-encoding')).toBe('br')
  const body = Buffer.from((await later?.arrayBuffer()) ?? new ArrayBuffer())
  expect(brotliDecompressSync(body).toString()).toBe(text)
  expect(lengthOf(later)).toBe(body.length)
})

test('a browser that has the page already gets 304, in any encoding', async () => {
  const { cache, put } = setUp()
  await put('/news', page('Text'))
  const etag = cache.find('/news', ask({ 'accept-encoding': 'br' }))?.headers.get('etag') ?? ''
  const again = cache.find('/news', ask({ 'accept-encoding': 'br', 'if-none-match': `W/"x", ${etag}` }))
  expect(again?.status).toBe(304)
  expect(await again?.text()).toBe('')
  expect(cache.find('/news', ask({ 'accept-encoding': 'gzip', 'if-none-match': etag }))?.status).toBe(304)
  await put('/news', page('Anderer Text'))
  expect(cache.find('/news', ask({ 'accept-encoding': 'br', 'if-none-match': etag }))?.status).toBe(200)
})

test('the answer to HEAD has the headers of the page and no body', async () => {
  const { cache, put } = setUp()
  await put('/news', page('Text'))
  const answer = cache.find('/news', ask({}, 'HEAD'))
  expect(answer?.headers.get('content-length')).toBe('4')
  expect(await answer?.text()).toBe('')
})

test('a page whose text depends on the clock is forgotten when its time is over', async () => {
  const { cache, put, setClock } = setUp()
  await put('/', page('Heute Training', new Date('2024-11-24T23:00:00.000Z')))
  setClock(new Date('2024-11-24T22:59:59.999Z'))
  expect(cache.find('/', ask())).toBeDefined()
  setClock(new Date('2024-11-24T23:00:00.000Z'))
  expect(cache.find('/', ask())).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

test('changed content empties the cache, and what was rendered before is not kept afterwards', async () => {
  const { cache, put } = setUp()
  await put('/news', page('Alt'))
  const before = cache.generation
  cache.clear()
  expect(cache.find('/news', ask())).toBeUndefined()
  await cache.put('/news', page('Alt'), before)
  expect(cache.find('/news', ask())).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

test('content that changes while a page is being compressed wins over the page', async () => {
  const { cache, put } = setUp()
  const keeping = put('/news', page('Alt'.repeat(1_000)))
  cache.clear()
  await keeping
  expect(cache.find('/news', ask())).toBeUndefined()
})

test('a page kept again takes its room once', async () => {
  const { cache, put } = setUp()
  await put('/news', page('Text'))
  const { bytes } = cache
  await put('/news', page('Text'))
  expect(cache.bytes).toBe(bytes)
})

test('the cache stays within its size, and pages that people read are spared', async () => {
  const { cache, put } = setUp()
  await put('/', randomPage())
  await put('/nie-gelesen', randomPage())
  for (let number = 0; number < 40; number++) {
    expect(cache.find('/', ask())).toBeDefined()
    await put(`/seite-${number}`, randomPage())
    expect(cache.bytes).toBeLessThanOrEqual(MAX_BYTES)
  }
  expect(cache.find('/nie-gelesen', ask())).toBeUndefined()
  expect(cache.find('/seite-0', ask())).toBeUndefined()
  expect(cache.find('/seite-39', ask())).toBeDefined()
})

test('when every page is being read, the cache stays within its size all the same', async () => {
  const { cache, put } = setUp()
  for (let number = 0; number < 40; number++) {
    await put(`/seite-${number}`, randomPage())
    for (let other = 0; other <= number; other++) cache.find(`/seite-${other}`, ask())
    expect(cache.bytes).toBeLessThanOrEqual(MAX_BYTES)
  }
})

test('a page that is larger than the whole cache is not kept', async () => {
  const { cache, put } = setUp()
  await put('/', page(randomBytes(MAX_BYTES).toString('latin1')))
  expect(cache.find('/', ask())).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

const rendered = (text: string) => ({ ...page(text), status: 200 })

test('of many concurrent requests for a page, one renders it, also until the cache has it', async () => {
  const { cache } = setUp()
  const made = Promise.withResolvers<{ page: ReturnType<typeof rendered>; kept: Promise<void> }>()
  const kept = Promise.withResolvers<void>()
  let count = 0
  const make = () => {
    count += 1
    return made.promise
  }
  const early = Promise.all(Array.from({ length: 10 }, () => cache.share('/news', make)))
  made.resolve({ page: rendered('Text'), kept: kept.promise })
  const answers = await early
  expect(answers.map(({ isShared }) => isShared)).toEqual([false, ...Array<boolean>(9).fill(true)])
  expect((await cache.share('/news', make)).isShared).toBe(true)
  expect(count).toBe(1)
  kept.resolve()
  await new Promise(setImmediate)
  expect((await cache.share('/news', make)).isShared).toBe(false)
})

test('a page that fails fails for all who waited, and is tried anew by the next', async () => {
  const { cache } = setUp()
  const fails = () => Promise.reject(new Error('kaputt'))
  const outcomes = await Promise.allSettled([cache.share('/news', fails), cache.share('/news', fails)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { page: next } = await cache.share('/news', async () => ({ page: rendered('Text'), kept: undefined }))
  expect(next.status).toBe(200)
})

test('after a change of content no page is served that was begun before', async () => {
  const { cache } = setUp()
  const old = Promise.withResolvers<{ page: ReturnType<typeof rendered>; kept: undefined }>()
  const first = cache.share('/news', () => old.promise)
  cache.clear()
  const second = await cache.share('/news', async () => ({ page: rendered('Neu'), kept: undefined }))
  expect(second).toMatchObject({ isShared: false, page: { body: Buffer.from('Neu') } })
  old.resolve({ page: rendered('Alt'), kept: undefined })
  expect((await first).page.body.toString()).toBe('Alt')
})

test('caches of one budget let go of what was not asked for longest, whichever of them holds it', async () => {
  const budget = new PageBudget(MAX_BYTES)
  const [busy, quiet] = [new PageCache(() => new Date(), budget), new PageCache(() => new Date(), budget)]
  const fill = async (cache: PageCache, from: number, to: number) => {
    for (let index = from; index < to; index++) await cache.put(`/${index}`, randomPage(), cache.generation)
  }
  await fill(quiet, 0, 3)
  await fill(busy, 0, 20)
  expect([quiet.pages, quiet.bytes]).toEqual([0, 0])
  const { pages, bytes } = busy
  expect(bytes).toBeGreaterThan(MAX_BYTES / 2)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  await fill(quiet, 0, 1)
  expect(busy.pages).toBeLessThan(pages)
  busy.clear()
  expect([busy.bytes, quiet.pages]).toEqual([0, 1])
  await fill(quiet, 1, pages - 1)
  expect(quiet.find('/0', ask())).toBeDefined()
})
