import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import nodePath from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { createArticleStore } from '#features/news/article-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import { PLACEHOLDER_WIDTH, variantFormats, variantPath, variantWidths } from '#platform/images/picture-variant.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { newId } from '#shared/new-id.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const WORDS = 'Emil mit dem Pokal'

let cookie: string
const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' } }))

beforeAll(async () => {
  cookie = (await openSession(site, await join(site, { name: 'Eva Editor', roles: ['editor'] }))).cookie
})

async function upload(): Promise<{ path: string; src: string }> {
  const body = new FormData()
  const photo = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .jpeg()
    .toBuffer()
  body.append('bild', new Blob([new Uint8Array(photo)]), 'foto.jpg')
  const headers = { cookie, Origin: site.origin }
  const answer = await fetch(`${site.origin}/admin/bilder/hochladen`, { method: 'POST', body, headers })
  const { pictures } = (await answer.json()) as { pictures: { path: string; src: string }[] }
  const [picture] = pictures
  if (!picture) throw new Error('the photo was refused')
  return picture
}

/** An article that shows the picture in its card, its gallery and its text. */
async function publish(path: string): Promise<string> {
  const connection = openDatabase(site)
  const slug = `pokal-${newId().slice(-6)}`
  const draft = {
    slug,
    title: 'Der Pokal',
    summary: '',
    publishedAt: new Date(Date.now() - 1_000),
    isDraft: false,
    formerSlugs: [],
    expiresAt: undefined,
    metadata: [],
    previewPicture: path,
    pictures: [path],
    categories: [],
    previewFocus: undefined,
    markdown: `Vorher\n\n![${WORDS}](${path})\n\nNachher`,
  }
  await connection.inTransaction(async (trx) => {
    await createArticleStore(trx).put(prepareArticle(draft, toArticleId(newId())), [])
    await raiseRevision(trx)
  })
  await connection.close()
  return slug
}

const placeholderPath = (hash: string) =>
  nodePath.join(site.dataDir, 'media', hash.slice(0, 2), `${hash}-${PLACEHOLDER_WIDTH}.avif`)

const send = (path: string, fields: Record<string, string>) =>
  fetch(`${site.origin}/admin/bilder/${path.replace('pictures/', '')}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, Origin: site.origin },
    redirect: 'manual',
  })

const consent = (website: string) => ({
  intent: 'einwilligung',
  minderjaehrige: 'ja',
  website,
  press: 'given',
  social: 'given',
  note: 'Ordner Jugend',
})

test('a withdrawal takes a picture out of every page, size, feed and file of all instances; the articles stay', async () => {
  const { path, src } = await upload()
  const hash = /([0-9a-f]{16})-/.exec(src)?.[1] ?? ''
  // Made in the background after the upload; the page is rendered once.
  const placeholder = placeholderPath(hash)
  await vi.waitFor(() => access(placeholder), { timeout: 60_000 })
  const slug = await publish(path)
  expect((await send(path, { intent: 'beschreiben', text: WORDS })).status).toBe(303)

  const read = async (address: string) => {
    const answer = await fetch(site.origin + address)
    return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy') }
  }
  const article = (await read(`/news/${slug}`)).text
  const [file = ''] = /\/content\/news\/[^"]+\.md/.exec(article) ?? []
  const pages = ['/', '/news', `/news/${slug}`, `/news/${slug}.data`, '/news.data', '/feed.atom', '/feed.json', file]
  const shows = async (address: string) => {
    const { status, text } = await read(address)
    expect([address, status]).toEqual([address, 200])
    return text.includes(hash) || text.includes(path) || text.includes(WORDS)
  }
  for (const address of pages) expect([address, await shows(address)]).toEqual([address, true])
  const list = await read('/news')
  expect(list.text).toContain(
    `<style>li :has(>picture>img[src^="/media/${hash}-"]){background:url(data:image/avif;base64,`,
  )
  expect(list.text).not.toContain('loading="eager"')
  expect(list.policy).toContain("img-src 'self' data:;")
  expect((await read(`/news/${slug}`)).policy).toContain("img-src 'self';")
  const own = [
    `/${path}`,
    ...variantWidths.flatMap((width) => variantFormats.map((format) => variantPath({ hash, width, format }))),
  ]
  expect((await read(own[0] ?? '')).status).toBe(200)
  expect((await read(src)).status).toBe(200)

  expect((await send(path, consent('withdrawn'))).status).toBe(303)
  const isGone = async () => (await Promise.all(pages.map(shows))).every((isShown) => !isShown)
  while (!(await isGone())) await new Promise((resolve) => setImmediate(resolve))
  for (const address of own) expect([address, (await read(address)).status]).toEqual([address, 404])
  expect((await read(`/news/${slug}`)).text).toContain('Nachher')

  const keepers = await fetch(`${site.origin}/admin/bilder/${path.replace('pictures/', '')}`, { headers: { cookie } })
  expect(await keepers.text()).toMatch(/ist widerrufen[^]*Hier stand es[^]*Der Pokal/)

  await send(path, consent('given'))
  while (!(await shows(`/news/${slug}`))) await new Promise((resolve) => setImmediate(resolve))
  expect((await read(src)).status).toBe(200)
})
