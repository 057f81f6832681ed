import { describe, expect, test } from 'vitest'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { holdBack, open } from '#tests/support/browser/visit.ts'

const stage = prepareStage()

const openList = (width = 1280) => stage.lookAt('/news', { width })

test('the page is headed „Aktuelles“ with its subtitle', async () => {
  const page = await openList()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Aktuelles')
  const subtitle = 'Alle wichtigen Nachrichten und Updates unseres Vereins findest du hier!'
  expect(await page.getByText(subtitle, { exact: true }).isVisible()).toBe(true)
})

test.each([
  { width: 360, columns: 1 },
  { width: 800, columns: 2 },
  { width: 1280, columns: 3 },
])('at $width pixels the cards stand in $columns column(s)', async ({ width, columns }) => {
  const page = await openList(width)
  const lefts = await page
    .getByRole('article')
    // Cards far below are not laid out yet; their grid cells are.
    .evaluateAll((cards) => cards.map((card) => card.closest('li')?.getBoundingClientRect().left ?? Number.NaN))
  expect(new Set(lefts.map(Math.round)).size).toBe(columns)
})

test('the newest twelve articles stand there, newest first, each linked by its position', async () => {
  const page = await openList()
  const cards = page.getByRole('article')
  const links = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual(Array.from({ length: 12 }, (_, position) => `/news/${position}`))
  const instants = await cards
    .getByRole('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(instants).toEqual(instants.toSorted().toReversed())
  expect(await cards.first().getByRole('time').innerText()).toBe('15.12.2024, 17:45')
})

test('a card has the visible link „Read more“, English, named with the whole German title', async () => {
  const page = await openList()
  const card = page.getByRole('article').nth(2)
  const link = card.getByRole('link', { name: /^Read more ?: Marco Lessing ist Vereinsmeister 2024$/ })
  expect(await link.getByText('Read more', { exact: true }).getAttribute('lang')).toBe('en')
  expect(await card.getByRole('heading').innerText()).toBe('Marco Lessing ist Vereinsmeist ...')
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Marco Lessing ist Vereinsmeister 2024' }).waitFor()
  await page.waitForURL('**/news/marco-lessing-vereinsmeister-2024')
})

test('a preview picture fills its card from edge to edge, the default picture is fitted inside', async () => {
  const page = await openList()
  const [preview, fitted] = await Promise.all(
    [0, 1].map((n) => page.getByRole('article').nth(n).evaluate(measurePicture)),
  )
  expect(preview).toMatchObject({ isDefault: false, fit: 'cover', margin: 0 })
  expect(fitted).toMatchObject({ isDefault: true, fit: 'contain' })
  expect(fitted?.margin).toBeGreaterThan(4)
})

/** @returns how the picture fills the card; `margin` is the remaining space beside it, without borders */
function measurePicture(card: Element) {
  const image = card.querySelector('img')
  if (!image) return undefined
  const { paddingLeft, objectFit } = getComputedStyle(image)
  const room = image.getBoundingClientRect().left - card.getBoundingClientRect().left - card.clientLeft
  return {
    isDefault: image.closest('[data-default-picture]') !== null,
    fit: objectFit,
    margin: Math.round(room + Number.parseFloat(paddingLeft)),
  }
}

test('a preview picture that cannot be loaded gives way to the default picture', async () => {
  const { page } = await stage.visit()
  await page.route('**/media/**', (route) => route.abort())
  await open(page, '/news')
  const first = page.getByRole('article').first()
  await first.locator('[data-default-picture]').waitFor()
})

describe('a way through the list', () => {
  test('leads to each year, whose page holds its articles under their numbers, and back to all', async () => {
    const page = await openList(360)
    const years = page.getByRole('navigation', { name: 'Nach Jahren' })
    expect(await years.getByRole('link').allInnerTexts()).toEqual(['Alle', '2024', '2023'])
    await years.getByRole('link', { name: '2023' }).click()
    await page.getByRole('heading', { level: 1, name: 'Aktuelles 2023' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/news/jahr/2023')
    const links = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(Array.from({ length: 12 }, (_, index) => `/news/${33 + index}`))
    expect(await years.locator('[aria-current=page]').allInnerTexts()).toEqual(['2023'])
    await years.getByRole('link', { name: 'Alle' }).click()
    await page.waitForURL(`${stage.site.origin}/news`)
  })

  test.each(['2019', '24', 'x', '02024', '2024/seite/01', '2024/seite/4'])('there is no year „%s“', async (year) => {
    expect((await fetch(`${stage.site.origin}/news/jahr/${year}`)).status).toBe(404)
  })

  test('an address without a year leads to all', async () => {
    const answer = await fetch(`${stage.site.origin}/news/jahr`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/news'])
  })

  test('neighbours without a picture of their own show different ones', async () => {
    const page = await openList(1280)
    const shown = await page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map((card) => card.querySelector('[data-default-picture] img')?.getAttribute('src')),
      )
    expect(shown.filter(Boolean).length).toBeGreaterThan(2)
    for (const [index, picture] of shown.entries()) {
      // Neither beside it nor below it in the next row.
      if (picture) expect([shown[index + 1], shown[index + 3]]).not.toContain(picture)
    }
  })
})

describe('the list on its way', () => {
  test('on a slow line four blocks of 200 pixels hold its place, each half the window minus 40 wide', async () => {
    const { page } = await stage.open('/faq', { width: 1000 })
    const release = await holdBack(page, '**/news.data*')
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Aktuelles' }).click()
    const blocks = page.locator('[data-placeholder]')
    await blocks.first().waitFor()
    const sizes = await blocks.evaluateAll((all) =>
      all.map((block) => [block.getBoundingClientRect().width, block.getBoundingClientRect().height]),
    )
    expect(sizes).toEqual(Array.from({ length: 4 }, () => [1000 / 2 - 40, 200]))
    expect(await page.getByRole('status', { name: 'Die Artikel werden geladen' }).count()).toBe(1)
    release()
    await page.getByRole('article').first().waitFor()
    expect(await blocks.count()).toBe(0)
  })

  test('the first view has no placeholder: the server sends the finished list', async () => {
    const html = await (await fetch(`${stage.site.origin}/news`)).text()
    expect(html).toContain('Noch vier Tage bis Anmeldeschl')
    expect(html).not.toContain('data-placeholder')
  })

  test('when it cannot be fetched, the page says so in German, and a button tries again', async () => {
    const { page } = await stage.open('/faq')
    await page.route('**/news.data*', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Aktuelles' }).click()
    await page.getByText('Die Nachrichten konnten nicht geladen werden.').waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    await page.unroute('**/news.data*')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await page.getByRole('article').first().waitFor()
  })
})

describe('the search', () => {
  test.each(['Maiwanderung', 'MAIWANDERUNG', 'neun kilometer'])(
    'finds „%s“ and links the article by its position',
    async (words) => {
      const page = await openList()
      await page.getByRole('searchbox', { name: 'Nachrichten durchsuchen' }).fill(words)
      await page.getByRole('button', { name: 'Suchen' }).click()
      const link = page.getByRole('link', { name: /^Read more ?: Maiwanderung: neun Kilometer, laut Karte sieben$/ })
      await link.waitFor()
      await link.click()
      await page.getByRole('heading', { level: 1, name: /^Maiwanderung/ }).waitFor()
    },
  )

  test('says when nothing was found, keeps the words, and leads back to all news', async () => {
    const page = await openList()
    const box = page.getByRole('searchbox', { name: 'Nachrichten durchsuchen' })
    await box.fill('Unterwasser"><b>schach')
    await box.press('Enter')
    await page.getByText('Kein Artikel zu „Unterwasser"><b>schach“.').waitFor()
    expect(await box.inputValue()).toBe('Unterwasser"><b>schach')
    await page.getByRole('link', { name: 'Alle Nachrichten zeigen' }).click()
    await page.getByRole('article').first().waitFor()
  })
})

describe('with more than twelve articles', () => {
  test('older ones stand behind „Mehr“, without script, and positions go on there', async () => {
    const page = await stage.lookAt('/news', { scripts: false, width: 360, height: 740 })
    // The first card alone is painted first.
    await expect.poll(() => page.getByRole('article').count()).toBe(12)
    await page.getByRole('link', { name: 'Mehr : ältere Artikel' }).click()
    await page.getByText('Seite 2 von 4').waitFor()
    expect(new URL(page.url()).pathname).toBe('/news/seite/2')
    const links = page.getByRole('article').getByRole('link')
    expect(await links.first().getAttribute('href')).toBe('/news/12')
    await page.goto('/news/seite/4')
    await expect.poll(() => page.getByRole('article').count()).toBe(12)
    await page.getByRole('link', { name: 'Neuere Artikel' }).click()
    await page.waitForURL(`${stage.site.origin}/news/seite/3`)
  })

  test('on a phone a page of the list is a few screens long', async () => {
    const page = await openList(360)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_700)
  })

  test.each(['5', '0', '02', 'x', '-1', '99999999999'])('there is no page „%s“', async (page) => {
    expect((await fetch(`${stage.site.origin}/news/seite/${page}`)).status).toBe(404)
  })

  test.each(['', '/jahr/2024', '/kategorie/berichte'])('the first page of /news%s has no number', async (part) => {
    const answer = await fetch(`${stage.site.origin}/news${part}/seite/1`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/news${part}`])
  })
})
