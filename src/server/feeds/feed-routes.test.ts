import { expect, test, vi } from 'vitest'
import { createArticleStore, type StoredArticle } from '#features/news/article-store.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { feedRoutes } from './feed-routes.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { createSampleSite, PUBLIC_URL, sampleArticle, samplePicture } from '#tests/support/samples/sample-site.ts'
import { findKept } from '#server/pages/send-kept.ts'

const article = sampleArticle(0)
const ARTICLE_PATH = `/content/news/${article.slug}.${article.contentHash}.md`

forEachDatabase('the addresses that machines read', (open) => {
  async function start(articles: StoredArticle[] = [article]) {
    const connection = await open()
    const pictures = [samplePicture('pictures/standard.svg', '0123456789abcdef')]
    const clock = { moment: new Date('2024-12-01T12:00:00Z') }
    const services = await createSampleSite(connection, { articles, pictures, now: () => clock.moment })
    const cache = new PageCache(services.now)
    const routes = feedRoutes({
      services,
      cache,
      ctx: tournamentContext(connection, { now: services.now }),
    })
    const request = async (path: string, init: RequestInit = {}) => routes.request(PUBLIC_URL + path, init)
    const changed = () => {
      services.news.forget()
      cache.clear()
    }
    return {
      connection,
      clock,
      changed,
      cache,
      request,
      shortcut: (path: string) =>
        findKept({ cache, checkFreshness: () => {} }, new Request(PUBLIC_URL + path), new Set()),
    }
  }

  test.each([
    ['/feed.atom', 'application/atom+xml; charset=utf-8', '<feed '],
    ['/feed.json', 'application/feed+json; charset=utf-8', 'https://jsonfeed.org/version/1.1'],
    ['/kalender.ics', 'text/calendar; charset=utf-8', 'BEGIN:VCALENDAR\r\n'],
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<sitemapindex '],
    ['/sitemap-1.xml', 'application/xml; charset=utf-8', '<urlset '],
    ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *'],
    ['/manifest.webmanifest', 'application/manifest+json', '"short_name"'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'Contact: mailto:'],
    [ARTICLE_PATH, 'text/markdown; charset=utf-8', '---\ntitle: Artikel 0\n'],
  ])('%s is answered as %s', async (path, mediaType, content) => {
    const { request } = await start()
    const response = await request(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, mediaType])
    expect(await response.text()).toContain(content)
  })

  test('feeds are revalidated each time, with 304 if unchanged; an article’s file stays for ever', async () => {
    const { request } = await start()
    const first = await request('/feed.atom')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const again = await request('/feed.atom', { headers: { 'If-None-Match': first.headers.get('etag') ?? 'none' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await request(ARTICLE_PATH)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('what was built once is then answered by the shortcut, with all its security headers', async () => {
    const { request, shortcut } = await start()
    expect(shortcut('/feed.atom')).toBeUndefined()
    const body = await (await request('/feed.atom')).text()
    const kept = await vi.waitUntil(() => shortcut('/feed.atom'))
    expect(await kept.text()).toBe(body)
    expect(Object.fromEntries(kept.headers)).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  test('a published article is in the feed as soon as the cache is notified', async () => {
    const { connection, cache, request } = await start()
    expect(await (await request('/feed.json')).text()).not.toContain('Eilmeldung')
    const news = sampleArticle(1, { title: 'Eilmeldung' })
    await connection.inTransaction((trx) => createArticleStore(trx).put(news, []))
    cache.clear()
    expect(await (await request('/feed.json')).text()).toContain('Eilmeldung')
  })

  test('a feed that was kept is built anew when an article appears', async () => {
    const { connection, changed, request, shortcut, clock } = await start()
    const appears = new Date(clock.moment.getTime() + 1_000)
    const news = sampleArticle(1, { title: 'Bald', publishedAt: appears })
    await connection.inTransaction((trx) => createArticleStore(trx).put(news, []))
    changed()
    expect(await (await request('/feed.json')).text()).not.toContain('Bald')
    await vi.waitUntil(() => shortcut('/feed.json'))
    clock.moment = appears
    expect(shortcut('/feed.json')).toBeUndefined()
    expect(await (await request('/feed.json')).text()).toContain('Bald')
  })

  test('the contact for vulnerabilities always has an expiry in the future', async () => {
    const { clock, request, shortcut } = await start()
    const path = '/.well-known/security.txt'
    expect(await (await request(path)).text()).toBe(`Contact: mailto:info@club.example
Contact: ${PUBLIC_URL}/kontakt
Expires: 2025-05-30T00:00:00.000Z
Preferred-Languages: de, en
Canonical: ${PUBLIC_URL}${path}
`)
    await vi.waitUntil(() => shortcut(path))
    clock.moment = new Date('2024-12-02T00:00:00Z')
    expect(shortcut(path)).toBeUndefined()
    expect(await (await request(path)).text()).toContain('Expires: 2025-05-31T00:00:00.000Z')
  })

  test('what was built while content changed is sent but not kept', async () => {
    const { cache, request, shortcut } = await start()
    const underWay = request('/feed.atom')
    cache.clear()
    const response = await underWay
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    expect(shortcut('/feed.atom')).toBeUndefined()
  })

  test('many concurrent requests all get the same answer', async () => {
    const { request } = await start()
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () =>
        (await request('/kalender.ics', { headers: { 'Accept-Encoding': 'identity' } })).text(),
      ),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('END:VCALENDAR')
  })

  test('addresses do not distinguish case, and HEAD tells without sending', async () => {
    const { request } = await start()
    expect((await request('/Kalender.ICS')).status).toBe(200)
    const head = await request('/feed.atom', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('the share picture of pages without one leads to the default picture', async () => {
    const { request } = await start()
    const response = await request('/og-standard.jpg')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/media/0123456789abcdef-1200.jpg'])
  })

  test.each([
    '/sitemap-0.xml',
    '/sitemap-01.xml',
    '/sitemap-3.xml',
    '/sitemap-99999999999999999999.xml',
    '/sitemap-.xml',
    '/content/news/unbekannt.000000000000.md',
    `/content/news/${article.slug}.000000000000.md`,
    `/content/news/${article.slug}.md`,
    '/content/news/..%2F..%2Fclub.000000000000.md',
    '/feed.atom/',
    '/feed.rss',
  ])('%s is left to the page that says “not found”, and not kept', async (path) => {
    const { request, cache } = await start()
    expect((await request(path)).status).toBe(404)
    expect(cache.bytes).toBe(0)
  })
})
