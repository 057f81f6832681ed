import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request as send, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const site = forAllTests(startSite)

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The raw answer; `fetch` would already have decompressed it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send(site.origin + path, { headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

test('the same page comes as Brotli, gzip or plain, as the browser asks', async () => {
  const plain = await get('/vorstand')
  const brotli = await get('/vorstand', { 'Accept-Encoding': 'gzip, deflate, br' })
  const gzip = await get('/vorstand', { 'Accept-Encoding': 'gzip;q=1.0, br;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toContain('Accept-Encoding')
})

test('a page that has not changed is answered with 304 and no body', async () => {
  const { headers } = await get('/chronik')
  const again = await get('/chronik', { 'If-None-Match': headers.etag ?? '' })
  expect(headers.etag).toMatch(/^W\/"/)
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
})

test('HEAD has the headers of GET and no body', async () => {
  const full = await get('/faq')
  const head = await get('/faq', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
  expect(head.headers.etag).toBe(full.headers.etag)
})

test('addresses do not distinguish case, and a slash at the end leads to the page', async () => {
  expect((await get('/Mannschaften')).body).toEqual((await get('/mannschaften')).body)
  const slash = await get('/mannschaften/')
  expect(slash.status).toBe(308)
  expect(slash.headers.location).toBe('/mannschaften')
})

test('a visitor from a link with tracking parameters gets the cached page', async () => {
  const { headers, body } = await get('/news/3')
  const marked = await get('/news/3?fbclid=IwAR0aBcD&utm_source=gruppe', { 'If-None-Match': headers.etag ?? '' })
  expect(marked.status).toBe(304)
  expect((await get('/news/3?fbclid=IwAR0aBcD')).body).toEqual(body)
})

test('a slash too many never leads to a foreign host', async () => {
  const { headers } = await get('//beispiel.example/')
  expect(headers.location ?? '/').toMatch(/^\/(?!\/)/)
})

test('the sign-up page is private: it is not cached, and each view has its own token', async () => {
  const token = ({ body }: Answer) => /name="formToken" value="([^"]+)"/.exec(body.toString())?.[1]
  const [first, second] = [await get('/dorfspielttt'), await get('/dorfspielttt')]
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(token(first)).toBeDefined()
  expect(token(first)).not.toBe(token(second))
})

test('pictures and documents carry their type and may be kept', async () => {
  const list = (await get('/news')).body.toString()
  const path = /\/media\/[0-9a-f]{16}-480\.avif/.exec(list)?.[0] ?? ''
  const picture = await get(path)
  expect(picture.status).toBe(200)
  expect(picture.headers['content-type']).toBe('image/avif')
  expect(picture.headers['cache-control']).toContain('immutable')
  expect(picture.body.subarray(4, 12).toString()).toBe('ftypavif')
  const statutes = await get('/docs/satzung.pdf')
  expect(statutes.headers['content-type']).toBe('application/pdf')
  expect(statutes.body.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await get('/docs/satzung.pdf', { 'If-None-Match': statutes.headers.etag ?? '' })).status).toBe(304)
})

test('the path under which an article names a picture leads to the picture', async () => {
  const { status, headers } = await get('/pictures/standard.svg')
  expect(status).toBe(302)
  expect(headers.location).toMatch(/^\/media\/[0-9a-f]{16}-1600\.jpg$/)
})

test('health and readiness are reported and never cached', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('readers of public pages do not get the routes of the members’ area', async () => {
  const routesTold = async (path: string) => {
    const address = /import "(\/assets\/[\w-]*manifest-[\w-]+\.js)"/.exec((await get(path)).body.toString())?.[1]
    const { status, headers, body } = await get(address ?? '')
    expect({ status, caching: headers['cache-control'] }).toEqual({
      status: 200,
      caching: expect.stringContaining('immutable'),
    })
    return body.toString()
  }
  for (const path of ['/', '/news', '/gibt-es-nicht']) expect(await routesTold(path)).not.toContain('admin')
  expect(await routesTold('/')).toContain('"routes/news/show"')
  for (const path of ['/admin', '/admin/passwort']) expect(await routesTold(path)).toContain('"admin/konto"')
})

test('what belongs together stays in one line also on directions, imprint, contact and the page of a tournament', async () => {
  const together = async (path: string) => {
    const html = (await get(path)).body.toString()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    return [...main.matchAll(/class="together"[^>]*>([^<]*)</g)].map(([, words]) => words)
  }
  expect(await together('/anfahrt')).toEqual(expect.arrayContaining(['Hallenweg 3', '150 Meter']))
  const imprint = ['§ 5 DDG', '§ 18 Abs. 2 MStV', 'Hallenweg 3', 'E-Mail:', '(0171) 3920064']
  expect(await together('/impressum')).toEqual(expect.arrayContaining(imprint))
  expect(await together('/kontakt')).toContain('(0171) 3920064')
  const event = ['28. Dezember', '10:00 Uhr', '9:00 Uhr', 'Hallenweg 3']
  expect(await together('/dorfspielttt')).toEqual(expect.arrayContaining(event))
})
