import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, join } from '#tests/support/site/enter.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()

async function asEditor(settings: Parameters<typeof stage.visit>[0] = {}) {
  const visit = await stage.visit(settings)
  await enter(stage.site, visit.context, await join(stage.site, { name: 'Petra Presse', roles: ['editor'] }))
  return visit
}

/** Begins an article and waits until it can be written in. */
async function begin(page: Page) {
  await page.goto('/admin/news')

  await page.getByRole('button', { name: 'Neuer Artikel' }).click()
  await page.waitForURL(/\/admin\/news\/[\w-]{20,}/)
  await page.keyboard.press('Shift')
  return textOf(page)
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text des Artikels' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Gespeichert' }).waitFor()

test('what is written saves itself, and stands there as Markdown', async () => {
  const { page, complaints } = await asEditor()
  const text = await begin(page)
  await text.click()
  await page.keyboard.type('## Das Spiel\nWir **nein** gewannen ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('6:4')
  await saved(page)
  await page.reload()
  await page.keyboard.press('Shift')
  await textOf(page).waitFor()
  await page.getByRole('button', { name: 'Quelltext' }).click()
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe(
    '## Das Spiel\n\nWir \\*\\*nein\\*\\* gewannen **6:4**',
  )
  expect(complaints).toEqual([])
})
