import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()

async function visitInTheDark(path: string) {
  const page = await stage.look({ scripts: false })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(path)
  return page
}

/** Perceived lightness in per cent, as in the tokens. */
async function lightness(element: Locator, property: 'color' | 'background-color'): Promise<number> {
  const value = await element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
  const [, shown] = /^oklch\(([\d.]+) /.exec(value) ?? []
  return shown === undefined ? (value === 'rgb(255, 255, 255)' ? 100 : Number.NaN) : Number(shown) * 100
}

test('where the system is dark, so is the site: light words on a ground that is not black, cards lighter than it', async () => {
  const page = await visitInTheDark('/news')
  const html = page.locator('html')
  const ground = await lightness(html, 'background-color')
  expect(ground).toBeGreaterThan(10)
  expect(ground).toBeLessThan(25)
  expect(await lightness(html, 'color')).toBeGreaterThan(90)
  expect(await lightness(page.getByRole('article').first(), 'background-color')).toBeGreaterThan(ground)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await lightness(html, 'background-color')).toBe(100)
})

test('the browser knows it before the first stroke, so that nothing flashes white', async () => {
  const page = await visitInTheDark('/')
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('dark')
})

test('pictures are dimmed a little and not turned round', async () => {
  const page = await visitInTheDark('/vorstand')
  const picture = page.getByRole('img', { name: /Gruppenbild/ })
  expect(await picture.evaluate((image) => getComputedStyle(image).filter)).toMatch(/^brightness\(0\.[89]\d?\)$/)
})

test('on paper all is black on white', async () => {
  const page = await visitInTheDark('/chronik')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).color)).toBe('rgb(0, 0, 0)')
  expect(await lightness(page.locator('html'), 'background-color')).toBe(100)
})
