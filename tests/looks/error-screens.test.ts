import { describe, expect, test } from 'vitest'
import { loseTable } from '#tests/support/site/lose-table.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { holdBack, open } from '#tests/support/browser/visit.ts'

const stage = prepareStage()
const news = { name: 'Aktuelles', exact: true } as const

describe('an address that nothing answers', () => {
  test.each(['/gibt-es-nicht', '/news/1/2', '/wp-login.php', '/vorstand/kasse'])(
    '%s is a 404 inside the layout, with ways on',
    async (path) => {
      const page = await stage.look({ scripts: false })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Diese Seite gibt es nicht')
      const ways = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(ways).toEqual(['/', '/news', '/kontakt'])
      expect(await page.getByRole('banner').isVisible()).toBe(true)
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
      expect(await page.title()).toContain('Nicht gefunden')
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    },
  )
})

describe('an unexpected error', () => {
  test.each([
    { way: 'on the first view', byClick: false },
    { way: 'after a click', byClick: true },
  ])(
    '$way shows „Unexpected Application Error!“ with a number and no inner workings, and „Erneut versuchen“ helps',
    async ({ byClick }) => {
      const page = await stage.look()
      if (byClick) await open(page, '/faq')
      const bringBack = await loseTable(stage.site, 'articles')
      try {
        if (byClick) await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', news).click()
        else await open(page, '/news?suche=Boule')
        const heading = page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
        await heading.waitFor()
        const text = await page.getByRole('main').innerText()
        expect(text).toContain('Hier ist etwas schiefgegangen.')
        expect(text).toContain('Unexpected Server Error')
        expect(text).toMatch(/nennen Sie dabei die Nummer [A-Z0-9]{8}/)
        expect(await page.content()).not.toMatch(/secret_articles|no such table|select |node_modules|\.ts:/i)
        expect(await page.getByRole('banner').isVisible()).toBe(true)
        expect(await page.getByRole('link', { name: 'Zur Startseite' }).isVisible()).toBe(true)
      } finally {
        await bringBack()
      }
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await page.getByRole('article').first().waitFor()
    },
  )

  test('is a 500 that is not cached', async () => {
    const bringBack = await loseTable(stage.site, 'articles')
    try {
      const answer = await fetch(`${stage.site.origin}/news?suche=Boule`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
    } finally {
      await bringBack()
    }
  })
})

describe('a part of the program that cannot be loaded', () => {
  const offer = 'Ein Teil der Seite konnte nicht geladen werden.'

  test('loads the page that was asked for once by itself, then offers it, and that helps', async () => {
    const { page } = await stage.open('/faq')
    await page.route(/\/assets\/(index|teaser-grid)-.*\.js$/, (route) => route.abort())
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', news).click()
    // Not the first `load` event: on a busy machine it may still be that of the page before.
    await page.waitForURL('**/news')
    expect(await page.getByRole('article').first().isVisible()).toBe(true)
    await open(page, '/faq')
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', news).click()
    await page.getByRole('alert').getByText(offer).waitFor()
    await page.unroute(/\/assets\/(index|teaser-grid)-.*\.js$/)
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await page.waitForURL('**/news')
    await page.getByRole('article').first().waitFor()
    expect(await page.getByText(offer).count()).toBe(0)
  })

  test('without a network leaves what is on the screen and offers the reload', async () => {
    const { page, context } = await stage.open('/chronik')
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', news).click()
    await page.getByRole('alert').getByText(offer).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Chronik' }).waitFor()
    await context.setOffline(false)
  })

  test('that does not come within 120 seconds is offered, too', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, '/faq')
    await holdBack(page, /\/assets\/index-.*\.js$/)
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', news).click()
    await page.locator('[data-placeholder]').first().waitFor()
    // The clock runs on meanwhile, longer on a busy machine.
    await page.clock.fastForward(100_000)
    expect(await page.getByText(offer).count()).toBe(0)
    await page.clock.fastForward(20_000)
    await page.getByRole('alert').getByText(offer).waitFor()
  })
})
