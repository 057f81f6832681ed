import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice } from '#tests/support/browser/visit.ts'
import { join } from '#tests/support/site/enter.ts'

/** A new installation shows the sample club, which a marker in the folder identifies. */
const stage = prepareStage({ content: { files: { '.sample': 'TTC Musterdorf\n' } } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') })

async function fillIn(page: Page): Promise<void> {
  const lines = {
    'Name des Vereins': 'BV Grünau 1990 e. V.',
    'Kurzer Name': 'BV Grünau',
    Gründungsjahr: '1990',
    Sportart: 'Badminton',
    'Straße und Hausnummer': 'Seeweg 1',
    Postleitzahl: '12345',
    Ort: 'Grünau',
    'E-Mail-Adresse des Vereins': 'info@bv-gruenau.example',
    Vereinsfarbe: '#0b6b3a',
  }
  for (const [label, text] of Object.entries(lines)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Bundesland', { exact: true }).selectOption('Baden-Württemberg')
  const first = page.getByRole('group', { name: 'Trainingszeit', exact: true })
  await first.getByLabel('Gruppe').fill('Alle')
  await first.getByLabel('Von').fill('18:00')
  await first.getByLabel('Bis').fill('20:00')
}

test('the first visitor looks around, begins with the own club, and sees what is missing', async () => {
  const admin = await join(stage.site, { name: 'Wer zuerst kommt', roles: ['admin', 'board'] })
  const { page, complaints } = await stage.visitAs(admin, { width: 360, height: 740 })
  await page.goto('/admin')
  await page.waitForURL('**/admin/beginnen')
  expect(await findBarriers(page)).toEqual([])
  await button(page, 'Beispielverein ansehen').click()
  await page.waitForURL('**/admin')
  await page.getByText('Es ist noch der Beispielverein zu sehen.').waitFor()

  await page.goto('/admin/beginnen')
  await button(page, 'Mit unserem Verein beginnen').click()
  await summary(page).waitFor()
  await expectFocus(summary(page))
  await fillIn(page)
  await button(page, 'Mit unserem Verein beginnen').click()
  await notice(page, 'Auf der Website steht jetzt Ihr Verein.')
  await page.getByRole('link', { name: /^Impressum: Es fehlen die Telefonnummer/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const read = async (path: string) => (await fetch(stage.site.origin + path)).text()
  for (const path of ['/', '/news', '/termine', '/impressum', '/datenschutz', '/kontakt', '/feed.atom']) {
    const text = await read(path)
    expect([path, text.includes('Grünau'), /Musterdorf|Dorfspiel/.test(text)]).toEqual([path, true, false])
  }
  expect(await read('/datenschutz')).toMatch(/Baden-Württemberg<\/a> in Stuttgart(?!.*Saarland)/s)
  await page.getByRole('link', { name: /^Impressum/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(complaints).toEqual([expect.stringContaining('422')])
})

test('without script an article goes into the bin and comes back, and its address with it', async () => {
  const { page } = await stage.visitAs({ name: 'Anna Beispiel', roles: ['editor', 'board'] }, { scripts: false })
  await page.goto('/admin/news')
  await button(page, 'Neuer Artikel').click()
  await page.getByLabel('Überschrift', { exact: true }).fill('Zum Wegwerfen')
  await page.locator('[name=markdown]').fill('Nicht lange da.')
  await button(page, 'Veröffentlichen').click()
  await notice(page, 'Der Artikel steht auf der Website')
  const status = async () => (await fetch(`${stage.site.origin}/news/zum-wegwerfen`)).status
  expect(await status()).toBe(200)

  await page.getByRole('link', { name: 'Löschen', exact: true }).click()
  await button(page, 'In den Papierkorb legen').click()
  await notice(page, 'Liegt im Papierkorb und ist nirgends mehr zu finden.')
  expect(await status()).toBe(404)
  expect(await (await fetch(`${stage.site.origin}/feed.atom`)).text()).not.toContain('Zum Wegwerfen')
  await button(page, '„Zum Wegwerfen“ zurückholen').click()
  await notice(page, 'Wieder da, unter der alten Adresse.')
  expect(await status()).toBe(200)
})
