import { describe, expect, test } from 'vitest'
import { articleFile } from '#tests/support/samples/sample-articles.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, holdBack, open } from '#tests/support/browser/visit.ts'

const RENAMED = articleFile({
  title: 'Umbenannt',
  date: '2022-05-01 10:00',
  lines: ['slug: neuer-name', 'old_slugs:', '  - alter-name'],
  body: [
    'Erster **Absatz**.\n\nZweiter Absatz.',
    '## Zwischentitel',
    '| Tisch | Sieger |\n|---|---|\n| 1 | Anna |',
    '[Verband](https://verband.example/) <script>alert(1)</script>',
  ].join('\n\n'),
})
const stage = prepareStage({ content: { files: { 'news/2022-05-01-umbenannt.md': RENAMED } } })

const openArticle = (key: string) => stage.lookAt(`/news/${key}`)

describe('an article', () => {
  test('shows date, title, and its Markdown as text, headings, tables and links', async () => {
    const page = await openArticle('neuer-name')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Umbenannt')
    const article = page.getByRole('article')
    expect(await article.getByRole('time').innerText()).toBe('01.05.2022, 10:00')
    expect(await article.getByRole('paragraph').filter({ hasText: 'Absatz' }).allInnerTexts()).toEqual([
      'Erster Absatz.',
      'Zweiter Absatz.',
    ])
    expect(await article.getByText('Absatz', { exact: true }).evaluate(({ tagName }) => tagName)).toBe('STRONG')
    expect(await article.getByRole('heading', { level: 2 }).innerText()).toBe('Zwischentitel')
    expect(await article.getByRole('cell').allInnerTexts()).toEqual(['1', 'Anna'])
    expect(await article.getByRole('link', { name: 'Verband' }).getAttribute('href')).toBe('https://verband.example/')
    expect(await article.locator('script').count()).toBe(0)
  })

  test('is found by its position, 0 being the newest, and by its permanent name', async () => {
    const name = 'noch-vier-tage-bis-anmeldeschluss'
    const permanent = `${stage.site.origin}/news/${name}`
    for (const key of ['0', name]) {
      const page = await openArticle(key)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Noch vier Tage bis Anmeldeschluss')
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(permanent)
      const link = page.getByRole('link', { name: 'Dauerhafter Link' })
      expect(await link.evaluate((element) => (element as HTMLAnchorElement).href)).toBe(permanent)
    }
  })

  test('puts its permanent address into the address bar, asks for nothing more, and stays in the history', async () => {
    const { page, complaints } = await stage.open('/news')
    await page.getByRole('article').nth(1).getByRole('link').click()
    await page.waitForURL('**/news/training-ueber-weihnachten-2024')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/news/1?von=mail', { waitUntil: 'domcontentloaded' })
    // Before any interaction.
    expect(new URL(page.url()).pathname).toBe('/news/training-ueber-weihnachten-2024')
    await awaken(page)
    await page.waitForURL('**/news/training-ueber-weihnachten-2024?von=mail')
    expect(asked.filter((url) => url.includes('training-ueber') || url.includes('.data'))).toEqual([])
    expect(complaints).toEqual([])
    await page.getByRole('link', { name: 'Neuerer Artikel' }).click()
    await page.waitForURL('**/news/noch-vier-tage-bis-anmeldeschluss')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Training über Weihnachten' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/news/training-ueber-weihnachten-2024')
  })

  test('keeps its number in the address bar without script', async () => {
    const { page } = await stage.open('/news/1', { scripts: false })
    expect(new URL(page.url()).pathname).toBe('/news/1')
  })

  test('that was renamed is still found under its former name', async () => {
    const answer = await fetch(`${stage.site.origin}/news/alter-name`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/news/neuer-name'])
  })

  test('leads to the newer and the older one', async () => {
    const page = await openArticle('1')
    const neighbours = page.getByRole('navigation', { name: 'Weitere Artikel' })
    await neighbours.getByRole('link', { name: 'Neuerer Artikel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Noch vier Tage bis Anmeldeschluss' }).waitFor()
    expect(await neighbours.getByRole('link', { name: 'Neuerer Artikel' }).count()).toBe(0)
    await neighbours.getByRole('link', { name: 'Älterer Artikel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Training über Weihnachten' }).waitFor()
    await neighbours.getByRole('link', { name: 'Alle Nachrichten' }).click()
    await page.waitForURL(`${stage.site.origin}/news`)
  })

  test('is shared by its permanent address', async () => {
    const { page, context } = await stage.visit()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/news/1')
    await page.getByRole('button', { name: 'Teilen' }).click()
    await page.getByText('Der Link ist kopiert.').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${stage.site.origin}/news/training-ueber-weihnachten-2024`)
  })

  test('is there as a Markdown file too', async () => {
    const page = await openArticle('boule-statt-ball')
    const path = await page.getByRole('link', { name: 'Als Markdown-Datei' }).getAttribute('href')
    const answer = await fetch(stage.site.origin + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(await answer.text()).toContain('title: Boule: 28 Leute, ein Maßband')
  })
})

describe('an address that leads to no article', () => {
  test.each(['999', 'gibt-es-nicht', '00000000000000000000', '-1'])(
    '/news/%s is a short German page with ways on',
    async (key) => {
      const page = await stage.look({ scripts: false })
      const answer = await page.goto(`/news/${key}`)
      expect(answer?.status()).toBe(404)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Diese Seite gibt es nicht')
      expect(await page.getByText('Diesen Artikel gibt es nicht (mehr).').isVisible()).toBe(true)
      expect(await page.getByRole('article').count()).toBe(0)
      expect(await page.getByRole('banner').isVisible()).toBe(true)
      await page.getByRole('link', { name: 'Zu den aktuellen Nachrichten' }).click()
      await page.waitForURL(`${stage.site.origin}/news`)
    },
  )

  test('shows the same page when it is reached by a click', async () => {
    const { page } = await stage.open('/news')
    await page.route('**/news/0.data*', (route) => route.continue({ url: `${stage.site.origin}/news/999.data` }))
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).waitFor()
  })
})

describe('an article on its way', () => {
  test('on a slow line four blocks hold its place', async () => {
    const { page } = await stage.open('/news', { width: 800 })
    const release = await holdBack(page, '**/news/0.data*')
    await page.getByRole('article').first().getByRole('link').click()
    const blocks = page.locator('[data-placeholder]')
    await blocks.first().waitFor()
    const sizes = await blocks.evaluateAll((all) => all.map((block) => [block.clientWidth, block.clientHeight]))
    expect(sizes).toEqual(Array.from({ length: 4 }, () => [800 / 2 - 40, 200]))
    expect(await page.getByRole('status', { name: 'Der Artikel wird geladen' }).count()).toBe(1)
    release()
    await page.getByRole('heading', { level: 1, name: 'Noch vier Tage bis Anmeldeschluss' }).waitFor()
    expect(await blocks.count()).toBe(0)
  })

  test('when it cannot be fetched, the page says so in German, and a button tries again', async () => {
    const { page } = await stage.open('/news')
    await page.route('**/news/0.data*', (route) => route.abort())
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByText('Die Nachrichten konnten nicht geladen werden.').waitFor()
    await page.unroute('**/news/0.data*')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Noch vier Tage bis Anmeldeschluss' }).waitFor()
  })
})

describe('a picture that cannot be loaded', () => {
  test('leaves a button „Image failed to load“, which tries again', async () => {
    const { page, complaints } = await stage.visit()
    await page.route('**/media/**', (route) => route.abort())
    await open(page, '/news/boule-statt-ball')
    const cross = page.getByRole('button', { name: 'Image failed to load' }).first()
    await cross.waitFor()
    expect(await cross.getAttribute('lang')).toBe('en')
    expect(complaints.join()).toContain('Image download error: http')
    await page.unroute('**/media/**')
    await cross.click()
    const first = page.getByRole('region', { name: 'Bilder zum Artikel' }).getByRole('img').first()
    await first.waitFor()
    await expect.poll(() => first.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  })
})

test('the page keeps its place in the history: back leads to where one was in the list', async () => {
  const { page } = await stage.open('/news')
  const card = page.getByRole('article').nth(10)
  await card.getByRole('link').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await card.getByRole('link').click()
  await page.getByRole('navigation', { name: 'Weitere Artikel' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await card.waitFor()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(before))
})
