import { expect, onTestFinished, test } from 'vitest'
import { words } from '#tests/support/samples/words.ts'
import { sendRaw } from '#tests/support/servers/raw-request.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { UNCOMPRESSED } from '#tests/support/site/uncompressed.ts'

const MARK = 'zq7-untergeschoben'
const PATHS = words(`/ /news /news/0 /mannschaften /vorstand /anfahrt /kontakt /feed.atom /sitemap.xml /robots.txt`)
const MAX_CACHE_BYTES = 48 * 1024 * 1024

async function start() {
  const site = await startSite({ env: { RATE_LIMITS: 'off' } })
  onTestFinished(() => site.stop())
  return site
}

const HEADERS = [
  `Host: ${MARK}.example`,
  `X-Forwarded-Host: ${MARK}.example`,
  `X-Forwarded-Proto: ${MARK}`,
  `X-Forwarded-Port: ${MARK}`,
  `X-Forwarded-Prefix: /${MARK}`,
  `X-Original-URL: /${MARK}`,
  `X-Rewrite-URL: /${MARK}`,
  `Forwarded: host=${MARK}.example;proto=https`,
  `Origin: https://${MARK}.example`,
  `Referer: https://${MARK}.example/`,
  `Accept-Language: ${MARK}`,
  `Cookie: theme=${MARK}`,
  `User-Agent: ${MARK}`,
]

test('what the first visitor sends along never reaches the page that everybody else gets', async () => {
  const { origin } = await start()
  for (const path of PATHS) {
    const variants = [path, path.toUpperCase(), `${path}?${MARK}=1`, `http://${MARK}.example${path}`, `${path}#${MARK}`]
    for (const target of variants) {
      const headers = HEADERS.filter((header) => !header.startsWith('Host') || target.startsWith('/')).join('\r\n')
      const host = target.startsWith('/') ? '' : `Host: ${MARK}.example\r\n`
      const { head } = await sendRaw(origin, `GET ${target} HTTP/1.1\r\n${host}${headers}\r\nConnection: close\r\n\r\n`)
      expect(head, target).not.toContain(MARK)
    }
  }
  for (const path of PATHS) {
    for (const asked of [path, path.toUpperCase()]) {
      const page = await fetch(origin + asked)
      const text = await page.text()
      expect(page.status, asked).toBe(200)
      expect(text, asked).not.toContain(MARK)
      expect(JSON.stringify([...page.headers]), asked).not.toContain(MARK)
    }
  }
})

test('an odd casing that came first does not show in the page of the right one', async () => {
  const { origin } = await start()
  for (const path of ['/news', '/mannschaften', '/kontakt']) {
    const odd = path.replace(/[a-z]/g, (letter, index: number) => (index % 2 === 0 ? letter.toUpperCase() : letter))
    expect((await fetch(origin + odd)).status).toBe(200)
    expect(await (await fetch(origin + path)).text(), path).not.toContain(odd)
  }
})

test('a page about a search never becomes the page without one', async () => {
  const { origin } = await start()
  expect(await (await fetch(`${origin}/news?suche=${MARK}`)).text()).toContain(MARK)
  expect(await (await fetch(`${origin}/news`)).text()).not.toContain(MARK)
})

test('10,000 different addresses neither fill the memory nor push out the pages that people read', async () => {
  const { origin, instance } = await start()
  const { cache } = instance.parts
  const home = new Request(`${origin}/`, { headers: { 'accept-encoding': 'br' } })
  await (await fetch(`${origin}/`)).text()
  await expect.poll(() => cache.find('/', home)).toBeDefined()
  let next = 0
  const kinds = [
    (n: number) => `/fehlt-${n}`,
    (n: number) => `/news/${n}`,
    (n: number) => `/news/0.data?_routes=root,x${n}`,
    (n: number) => `/vorstand?n=${n}`,
    (n: number) => `/%76orstand${'/'.repeat(n % 3)}`,
    (n: number) => `/content/news/x.${n.toString(16).padStart(12, '0')}.md`,
    (n: number) => `/sitemap-${n + 1}.xml`,
    (n: number) => `/media/${n.toString(16).padStart(16, '0')}-672.avif`,
  ]
  const sendOneAfterAnother = async () => {
    for (let n = next++; n < 10_000; n = next++) {
      const kind = kinds[n % kinds.length] ?? String
      const answer = await fetch(origin + kind(n), { headers: UNCOMPRESSED })
      expect(answer.status).toBeLessThan(500)
      await answer.arrayBuffer()
      if (n % 500 === 0) await (await fetch(`${origin}/`)).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendOneAfterAnother))
  expect(cache.bytes).toBeLessThanOrEqual(MAX_CACHE_BYTES)
  expect(cache.find('/', home)).toBeDefined()
}, 300_000)
