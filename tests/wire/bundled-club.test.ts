import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startSite } from '#tests/support/site/start-site.ts'

/** The bundled club, or the one that replaces it: these tests do not depend on which. */
const CONTENT_DIR = fileURLToPath(new URL('../../content', import.meta.url))

/** Pages of the sitemap by their paths. */
const pages = new Map<string, string>()

/** The import has checked the pictures; requesting one means encoding it. */
const isPicture = (path: string) => path.startsWith('/media/')

/** The addresses in a file of the sitemap, or in their list. */
async function addressesIn(file: string): Promise<string[]> {
  const text = await (await fetch(file)).text()
  return Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address)
}

// A mistake in a file already fails the start.
const site = forAllTests(() => startSite({ env: { CONTENT_DIR, RATE_LIMITS: 'off' } }))

beforeAll(async () => {
  const files = await addressesIn(`${site.origin}/sitemap.xml`)
  const addresses = (await Promise.all(files.map(addressesIn))).flat()
  for (const address of addresses) {
    const answer = await fetch(address)
    if (answer.status !== 200) throw new Error(`${address} is in the sitemap and answers ${answer.status}`)
    pages.set(new URL(address).pathname, await answer.text())
  }
})

test('each page of the club has one heading, a title of its own place and a description', () => {
  expect(pages.has('/')).toBe(true)
  for (const [path, html] of pages) {
    expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1])
    expect([path, html]).toEqual([path, expect.stringMatching(/<title>[^<]+<\/title>/)])
    expect([path, html]).toEqual([path, expect.stringMatching(/<meta name="description" content="[^"]+"/)])
  }
})

test('no link on a page of the club leads nowhere within the site', async () => {
  const links = new Map<string, string>()
  for (const [from, html] of pages) {
    for (const [, address = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const { origin, pathname, search } = new URL(address.replaceAll('&amp;', '&'), site.origin + from)
      if (origin === site.origin && !pages.has(pathname) && !isPicture(pathname)) links.set(pathname + search, from)
    }
  }
  const dead: string[] = []
  for (const [path, from] of links) {
    const { status } = await fetch(site.origin + path, { redirect: 'manual' })
    if (status >= 400) dead.push(`${path} on ${from}: ${status}`)
  }
  expect(dead).toEqual([])
})

test('the club’s events, news and dates are in its feeds', async () => {
  for (const path of ['/feed.atom', '/feed.json', '/kalender.ics']) {
    const answer = await fetch(site.origin + path)
    expect([path, answer.status, (await answer.text()).length > 100]).toEqual([path, 200, true])
  }
})
