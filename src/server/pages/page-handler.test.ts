import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { HANDOFF_PLACE } from '#site/handoff.ts'
import { PAGE_EXPIRES } from '#site/page-expires.ts'
import type { AppParts } from '#server/app-parts.ts'
import { PageCache } from './page-cache.ts'
import { answerPage, commonHeaders, type PageSite } from './page-handler.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** @param answer the router's answer to a request */
function setUp(answer: (request: Request) => Response | Promise<Response>, trustedProxies = 0) {
  const clock = { now: new Date('2024-11-24T12:00:00.000Z') }
  const nextChange = vi.fn<() => Promise<Date | undefined>>(async () => undefined)
  const cache = new PageCache(() => clock.now)
  const log = { ...createLog('silent'), error: vi.fn<() => void>() }
  const render = vi.fn<PageSite['render']>(async (request) => answer(request))
  const services = {
    publicUrl: 'https://club.example',
    club: { getFacts: async () => ({ map: { embedUrl: 'https://karte.example/embed?a=1' } }) },
    news: { nextChange },
    now: () => clock.now,
  }
  const catchUp = vi.fn<() => Promise<void>>(async () => undefined)
  const sessionCookie = { read: async () => undefined }
  const own = { catchUp, sessionCookie, newReference: () => '7F3A', ctx: { publicUrl: services.publicUrl } }
  const parts = { cache, log, services, trustedProxies, ...own } as unknown as AppParts
  const site = { parts, routeIds: new Set(['root']), render, common: commonHeaders(services.publicUrl) }
  const ask = (path: string, init?: RequestInit, environment?: unknown) =>
    answerPage(site, new Request(`http://club.example${path}`, init), environment)
  return { ask, cache, catchUp, clock, nextChange, render, log }
}

test('a document comes past its answer, and only where that has no body', async () => {
  const { ask, render } = setUp(() => new Response('<p>Alt</p>', { headers: HTML }))
  const answers = [new Response(null, { status: 404, headers: HTML }), new Response('Nein', { status: 405 })]
  render.mockImplementation(async (_request, _visit, take) => {
    take({ markup: '<p>Neu</p>', data: undefined })
    return answers.shift() ?? new Response('<p>Alt</p>', { headers: HTML })
  })
  const bodies = [await ask('/a'), await ask('/b'), await ask('/c')].map((answer) => answer.text())
  expect(await Promise.all(bodies)).toEqual(['<p>Neu</p>', 'Nein', '<p>Alt</p>'])
})

test('the number of a fault stands in the data as well, from which the browser says it once more', async () => {
  const { ask, render } = setUp(() => new Response(null, { status: 500, headers: HTML }))
  render.mockImplementation(async (_request, _visit, take) => {
    take({ markup: `<script>a.${HANDOFF_PLACE}</script>`, data: '["Unexpected Server Error"]' })
    return new Response(null, { status: 500, headers: HTML })
  })
  expect(await (await ask('/a')).text()).toContain('Unexpected Server Error [7F3A]')
})

test('a page is rendered once and then kept, with its policy and for every visitor alike', async () => {
  const { ask, cache, render } = setUp(() => new Response('<p>Neu</p>', { headers: HTML }))
  const first = await ask('/news')
  expect(await first.text()).toBe('<p>Neu</p>')
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(first.headers.get('content-security-policy')).toContain('frame-src https://karte.example;')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  const kept = await vi.waitUntil(() => cache.find('/news', new Request('http://club.example/news')))
  expect(await kept.text()).toBe('<p>Neu</p>')
  expect(kept.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(kept.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
  expect(render).toHaveBeenCalledTimes(1)
})

test('a room is made when all that was saved before can be seen, and no public page waits for that', async () => {
  let present = 'Alt'
  const { ask, catchUp } = setUp(() => new Response(present, { headers: HTML }))
  catchUp.mockImplementation(async () => void (present = 'Neu'))
  expect(await (await ask('/news')).text()).toBe('Alt')
  expect(await (await ask('/admin/spiele')).text()).toBe('Neu')
})

test('a file leaves byte for byte as it was made, be it text or not', async () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x50, 0x4b, 0x00, 0xff, 0x80])
  const headers = { 'content-type': 'application/octet-stream', 'cache-control': 'private, no-store' }
  const { ask } = setUp(() => new Response(bytes, { headers }))
  const answer = await ask('/datei')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
})

test('of many first visitors one causes the work', async () => {
  const { ask, render } = setUp(() => new Response('<p>Neu</p>', { headers: HTML }))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/news')))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(20).fill('<p>Neu</p>'))
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page for one visitor is never given to another who waits for the same address', async () => {
  let views = 0
  const headers = { ...HTML, 'cache-control': 'private, no-cache' }
  const { ask } = setUp(() => new Response(`Formular ${++views}`, { headers }))
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/dorfspielttt')))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(5)
})

test.each<[string, ResponseInit]>([
  ['private', { headers: { ...HTML, 'cache-control': 'private, no-cache' } }],
  ['a refusal', { status: 404, headers: HTML }],
  ['a fault', { status: 500, headers: HTML }],
  ['with a cookie', { headers: { ...HTML, 'set-cookie': 'a=1' } }],
  ['no page', { headers: { 'content-type': 'application/json' } }],
])('an answer that is %s is made afresh each time', async (_, init) => {
  const { ask, render } = setUp(() => new Response('Text', init))
  expect((await ask('/news')).status).toBe(init.status ?? 200)
  await ask('/news')
  expect(render).toHaveBeenCalledTimes(2)
})

test('an answer that is not kept here is not kept elsewhere either', async () => {
  const { ask } = setUp(() => new Response('Fehlt', { status: 404, headers: HTML }))
  expect((await ask('/fehlt')).headers.get('cache-control')).toBe('no-store')
})

test.each(['/news?suche=a', '/%6eews'])('the answer to %s is not kept', async (path) => {
  const { ask, render } = setUp(() => new Response('Text', { headers: HTML }))
  await ask(path)
  await ask(path)
  expect(render).toHaveBeenCalledTimes(2)
})

test('forms are never answered from the cache', async () => {
  const { ask, render } = setUp(() => new Response('Text', { headers: HTML }))
  await ask('/news')
  await ask('/news', { method: 'POST', body: 'a=1' })
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page whose text depends on the clock says until when; browsers do not see that', async () => {
  const headers = { ...HTML, [PAGE_EXPIRES]: '2024-11-24T11:59:59.000Z' }
  const { ask, cache } = setUp(() => new Response('Heute', { headers }))
  const answer = await ask('/')
  expect(answer.headers.has(PAGE_EXPIRES)).toBe(false)
  expect(cache.find('/', new Request('http://club.example/'))).toBeUndefined()
})

test('a page is kept until an article appears or vanishes, even if that happens while the page is made', async () => {
  const { ask, cache, clock, nextChange } = setUp(async () => {
    nextChange.mockResolvedValue(undefined)
    return new Response('<p>Neu</p>', { headers: HTML })
  })
  nextChange.mockResolvedValue(new Date('2024-11-24T12:00:01.000Z'))
  await ask('/news')
  const find = () => cache.find('/news', new Request('http://club.example/news'))
  await vi.waitUntil(find)
  clock.now = new Date('2024-11-24T12:00:01.000Z')
  expect(find()).toBeUndefined()
})

test('a page is kept until the year ends, which it shows', async () => {
  const { ask, cache, clock } = setUp(() => new Response('<p>2024</p>', { headers: HTML }))
  await ask('/faq')
  const find = () => cache.find('/faq', new Request('http://club.example/faq'))
  await vi.waitUntil(find)
  clock.now = new Date('2024-12-31T22:59:59.999Z')
  expect(find()).toBeDefined()
  clock.now = new Date('2024-12-31T23:00:00.000Z')
  expect(find()).toBeUndefined()
})

test('a page is answered even if the next change of the news is unknown, but not cached', async () => {
  const { ask, cache, nextChange } = setUp(() => new Response('<p>Neu</p>', { headers: HTML }))
  const put = vi.spyOn(cache, 'put')
  nextChange.mockRejectedValue(new Error('the database is away'))
  expect((await ask('/news')).status).toBe(200)
  await Promise.all(put.mock.results.map(({ value }) => value))
  expect(cache.find('/news', new Request('http://club.example/news'))).toBeUndefined()
})

test('an unexpected error has a number that also stands in the log, and the log no search words', async () => {
  const { render, ask, log } = setUp(() => new Response('Unexpected Server Error', { status: 500, headers: HTML }))
  const fault = new Error('kaputt')
  render.mockImplementationOnce(async (_, { report }) => {
    report(fault)
    return new Response('Unexpected Server Error', { status: 500, headers: HTML })
  })
  expect(await (await ask('/news?suche=geheim')).text()).toBe('Unexpected Server Error [7F3A]')
  expect(log.error).toHaveBeenCalledWith(
    { err: fault, reference: '7F3A', method: 'GET', path: '/news' },
    'a page failed',
  )
})

test('what the router refuses is no fault: strangers cannot fill the log with it', async () => {
  const { render, ask, log } = setUp(() => new Response('', { status: 405 }))
  render.mockImplementationOnce(async (_, { report }) => {
    report(new Error('no action'))
    return new Response('Nein', { status: 405, headers: HTML })
  })
  expect((await ask('/news', { method: 'POST', body: 'a=1' })).status).toBe(405)
  expect(log.error).not.toHaveBeenCalled()
})

test("a page's own header takes the place of the common one", async () => {
  const { ask } = setUp(() => new Response('Text', { headers: { ...HTML, 'Referrer-Policy': 'no-referrer' } }))
  expect((await ask('/news')).headers.get('referrer-policy')).toBe('no-referrer')
})

test('each page has one address: a slash at the end leads there, never to another host', async () => {
  const { ask, render } = setUp(() => new Response('Text', { headers: HTML }))
  for (const [path, location] of [
    ['/news/', '/news'],
    ['/news/?suche=a', '/news?suche=a'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['/news///', '/news'],
  ] as const) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
  }
  expect(render).not.toHaveBeenCalled()
})

test('a form that is too large is refused before anything else looks at it', async () => {
  const { ask, render } = setUp(() => new Response('Text', { headers: HTML }))
  const answer = await ask('/dorfspielttt', { method: 'POST', body: 'a', headers: { 'content-length': '9999999' } })
  expect(answer.status).toBe(413)
  expect(render).not.toHaveBeenCalled()
})

test('an answer that is made afresh is compressed as the browser takes it; HEAD gets no body', async () => {
  const { ask } = setUp(() => new Response('Text', { headers: { ...HTML, 'cache-control': 'private, no-cache' } }))
  const answer = await ask('/dorfspielttt', { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe('Text')
  const head = await ask('/dorfspielttt', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  expect(head.headers.get('content-encoding')).toBeNull()
  expect(await head.text()).toBe('')
})

test('a redirect has no body, and nothing is compressed for it', async () => {
  const { ask } = setUp(() => new Response(null, { status: 303, headers: { location: '/danke' } }))
  const answer = await ask('/dorfspielttt', { method: 'POST', headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/danke')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
})

test('the address of the connection counts, a header only behind a proxy that may be trusted', async () => {
  const connection = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }
  const init = { headers: { 'x-forwarded-for': '198.51.100.1' } }
  for (const [proxies, address] of [
    [0, '203.0.113.7'],
    [1, '198.51.100.1'],
  ] as const) {
    const { ask, render } = setUp(() => new Response('Text', { headers: HTML }), proxies)
    await ask('/news', init, connection)
    expect(render.mock.calls[0]?.[1].address).toBe(address)
  }
})
