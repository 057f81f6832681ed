import { describe, expect, test } from 'vitest'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()
const ask = (path: string, init?: RequestInit) => fetch(stage.site.origin + path, { redirect: 'manual', ...init })

/** The metadata that search engines and link previews read. */
async function readHead(path: string) {
  const page = await stage.look({ scripts: false })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  return {
    title: await page.title(),
    description: await meta('description'),
    canonical: await page.locator('link[rel="canonical"]').getAttribute('href'),
    picture: await meta('og:image'),
    socialTitle: await meta('og:title'),
    data: blocks.map((block) => JSON.parse(block) as Record<string, unknown>),
  }
}

const PAGES = [
  '/',
  '/news',
  '/mannschaften',
  '/vorstand',
  '/chronik',
  '/anfahrt',
  '/docs',
  '/kontakt',
  '/faq',
  '/impressum',
  '/datenschutz',
  '/dorfspielttt',
]

describe('search engines and link previews', () => {
  test('find on every page a title and a description of its own, a canonical address and a picture', async () => {
    const heads = []
    for (const path of PAGES) heads.push({ path, ...(await readHead(path)) })
    for (const { path, title, description, canonical, picture } of heads) {
      expect([path, title.includes('TTC Musterdorf'), title.length <= 75]).toEqual([path, true, true])
      expect([path, (description ?? '').length > 15]).toEqual([path, true])
      expect(canonical).toBe(stage.site.origin + path)
      expect(picture).toMatch(new RegExp(`^${stage.site.origin}/`))
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(PAGES.length)
    expect(new Set(heads.map(({ description }) => description)).size).toBe(PAGES.length)
  })

  test('are led from every spelling of an address to the lower-case one', async () => {
    expect((await readHead('/Mannschaften')).canonical).toBe(`${stage.site.origin}/mannschaften`)
    const slash = await ask('/vorstand/?von=mail')
    expect([slash.status, slash.headers.get('location')]).toEqual([308, '/vorstand?von=mail'])
  })

  test('get an article with its own picture, which exists in a good size', async () => {
    const { title, description, picture, socialTitle, data } = await readHead('/news/0')
    expect(title).toBe('Noch vier Tage bis Anmeldeschluss · TTC Musterdorf')
    expect(socialTitle).toBe('Noch vier Tage bis Anmeldeschluss')
    expect(description).toContain('Bis Donnerstag, 19. Dezember')
    const image = await fetch(picture ?? '')
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(data).toEqual([
      expect.objectContaining({
        '@type': 'NewsArticle',
        headline: 'Noch vier Tage bis Anmeldeschluss',
        datePublished: '2024-12-15T16:45:00.000Z',
        image: [picture],
        mainEntityOfPage: `${stage.site.origin}/news/noch-vier-tage-bis-anmeldeschluss`,
      }),
    ])
  })

  test('get the default picture for what has none', async () => {
    const { picture } = await readHead('/news/training-ueber-weihnachten-2024')
    const image = await fetch(picture ?? '')
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('learn about the club and the tournament', async () => {
    expect((await readHead('/')).data).toEqual([
      expect.objectContaining({ '@type': 'SportsClub', foundingDate: '1964-04-21', name: 'TTC Musterdorf 1964 e. V.' }),
    ])
    expect((await readHead('/dorfspielttt')).data).toEqual([
      expect.objectContaining({
        '@type': 'SportsEvent',
        name: 'Dorfspiel-Tischtennisturnier 2024',
        startDate: '2024-12-28T09:00:00.000Z',
      }),
    ])
  })
})

async function readLocations(path: string): Promise<string[]> {
  const text = await (await ask(path)).text()
  return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => new URL(address ?? '').pathname)
}

describe('machines', () => {
  test.each([
    ['/feed.atom', 'application/atom+xml', '<feed'],
    ['/feed.json', 'application/feed+json', '"version":"https://jsonfeed.org/version/1.1"'],
    ['/sitemap.xml', 'application/xml', '<sitemapindex'],
    ['/robots.txt', 'text/plain', 'Sitemap: '],
    ['/manifest.webmanifest', 'application/manifest+json', '"short_name"'],
    ['/kalender.ics', 'text/calendar', 'BEGIN:VCALENDAR'],
  ])('find %s', async (path, type, part) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
    expect(await answer.text()).toContain(part)
    const again = await ask(path, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('find in the sitemap every page and every article once, by its permanent address', async () => {
    const files = await readLocations('/sitemap.xml')
    const paths = (await Promise.all(files.map(readLocations))).flat()
    expect(paths).toEqual(expect.arrayContaining(PAGES))
    expect(paths.filter((path) => /^\/news\/[a-z][^/]*$/.test(path))).toHaveLength(48)
    expect(paths.filter((path) => path.startsWith('/news/jahr'))).toEqual([
      '/news/jahr/2024',
      '/news/jahr/2024/seite/2',
      '/news/jahr/2024/seite/3',
      '/news/jahr/2023',
      '/news/jahr/2023/seite/2',
    ])
    expect(paths.filter((path) => /^\/news\/\d+$|^\/admin/.test(path))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('get the icons that the manifest names', async () => {
    const { icons } = (await (await ask('/manifest.webmanifest')).json()) as { icons: { src: string; sizes: string }[] }
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    for (const { src } of icons) expect((await ask(src)).headers.get('content-type')).toBe('image/png')
  })
})

describe('security headers', () => {
  const KINDS = {
    'a page': '/',
    'a page that is not cached': '/dorfspielttt',
    'a search': '/news?suche=Boule',
    'data of a page': '/news.data',
    'a missing page': '/gibt-es-nicht',
    'a feed': '/feed.atom',
    'a document': '/docs/satzung.pdf',
    'an icon': '/favicon.svg',
    'the health': '/healthz',
  }

  test.each(Object.entries(KINDS))('stand on %s', async (_, path) => {
    const { headers } = await ask(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('stand on program files and pictures, which browsers keep for a year', async () => {
    const html = await (await ask('/')).text()
    const [script] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
    const [picture] = /\/media\/[\w-]+\.jpg/.exec(html) ?? []
    for (const path of [script, picture]) {
      const { status, headers } = await ask(path ?? '/missing')
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    }
  })

  test('let every inline script of a page run by its hash only', async () => {
    const { headers } = await ask('/')
    const sources = /script-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ') ?? []
    expect(sources.length).toBeGreaterThan(1)
    for (const source of sources) expect(source).toMatch(/^'(self|sha256-[\w+/]+=*)'$/)
  })
})

describe('answers to odd requests', () => {
  test.each([
    ['POST', '/faq', 'GET, HEAD'],
    ['PUT', '/dorfspielttt', 'GET, HEAD, POST'],
    ['DELETE', '/news/0', 'GET, HEAD'],
    ['PROPFIND', '/', 'GET, HEAD'],
    ['POST', '/gibt-es-nicht', 'GET, HEAD'],
  ])('%s %s is refused in German: people get a page, programs a line', async (method, path, allowed) => {
    const page = await ask(path, { method, headers: { Accept: 'text/html,application/xhtml+xml' } })
    expect([page.status, page.headers.get('allow')]).toEqual([405, allowed])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await page.text()
    expect(html).toContain('>Das geht hier nicht</h1>')
    expect(html).toContain('aria-label="Hauptnavigation"')
    expect(html).not.toMatch(/You made a|Method Not Allowed|Application Error/)
    const line = await ask(path, { method })
    expect([line.status, line.headers.get('allow')]).toEqual([405, allowed])
    expect(await line.text()).toBe(`${method} geht hier nicht. Möglich: ${allowed}\n`)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const [head, get] = await Promise.all([ask('/news', { method: 'HEAD' }), ask('/news')])
    expect([head.status, head.headers.get('content-type')]).toEqual([200, get.headers.get('content-type')])
    expect(await head.text()).toBe('')
  })

  test('a page the browser has already is not sent again', async () => {
    const first = await ask('/news')
    const again = await ask('/news', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('behind a proxy with TLS', () => {
  const secure = prepareStage({ env: { PUBLIC_URL: 'https://www.club.example' } })

  test('pages name the public address and ask for TLS from then on', async () => {
    const answer = await fetch(secure.site.origin)
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(await answer.text()).toContain('<link rel="canonical" href="https://www.club.example/"')
  })

  test.each([
    ['https://www.club.example', 422],
    ['https://evil.example', 400],
    ['null', 400],
  ])('a form from the origin %s is answered with %i', async (origin, status) => {
    const body = new URLSearchParams({ teamName1: 'x' })
    const answer = await fetch(`${secure.site.origin}/dorfspielttt`, { method: 'POST', body, headers: { origin } })
    expect(answer.status).toBe(status)
  })
})

test('on paper an article is text and pictures, without navigation and buttons', async () => {
  const { page } = await stage.open('/news/boule-statt-ball')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.getByRole('article').getByRole('img').first().isVisible()).toBe(true)
  for (const hidden of [
    page.getByRole('navigation', { name: 'Hauptnavigation' }),
    page.getByRole('button', { name: 'Teilen' }),
    page.getByRole('navigation', { name: 'Weitere Artikel' }),
  ]) {
    expect(await hidden.isVisible()).toBe(false)
  }
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color)
  expect(ink).toBe('rgb(0, 0, 0)')
})
