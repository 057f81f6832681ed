import type { Page } from 'playwright-core'
import type { Stage } from '#tests/support/browser/stage.ts'
import type { VisitSettings } from '#tests/support/browser/visit.ts'
import { enter, join } from './enter.ts'

/** A press officer in a browser of their own. */
export async function asEditor(
  stage: Stage,
  { name = 'Petra Presse', ...settings }: VisitSettings & { name?: string } = {},
) {
  const visit = await stage.visit(settings)
  const person = await join(stage.site, { name, roles: ['editor'] })
  await enter(stage.site, visit.context, person)
  return { ...visit, person }
}

/** Begins an article and waits until the editor is ready. @returns its address */
export async function beginArticle(page: Page): Promise<string> {
  await page.goto('/admin/news')
  await page.getByRole('button', { name: 'Neuer Artikel' }).click()
  await page.waitForURL(/\/admin\/news\/[\w-]{20,}/)
  await awaitEditor(page)
  return new URL(page.url()).pathname
}

export async function openArticle(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await awaitEditor(page)
}

async function awaitEditor(page: Page) {
  await page.keyboard.press('Shift')
  await textOf(page).waitFor()
}

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text des Artikels' })

/** Writes at the end of the text. */
export async function write(page: Page, words: string): Promise<void> {
  await textOf(page).press('Control+End')
  await page.keyboard.type(words)
}

/** Waits for this text in the line above the article. */
export const told = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: words }).first().waitFor()

export const saved = (page: Page) => told(page, /^Gespeichert \d/)

/** The text as Markdown, from the source view. */
export async function readSource(page: Page): Promise<string> {
  const source = page.getByRole('button', { name: 'Quelltext' })
  await source.click()
  const text = await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()
  await source.click()
  return text
}
