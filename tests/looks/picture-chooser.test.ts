import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import type { VisitSettings } from '#tests/support/browser/visit.ts'

const stage = prepareStage()

async function openTeam(office: Office, settings?: VisitSettings) {
  const visit = await stage.visitAs({ name: `Wer ${office}`, roles: [office] }, settings)
  await visit.page.goto('/admin/spiele/2024-25/herren-1')
  // By its role: the closed gallery exists for another moment and has the same name.
  const field = visit.page.getByRole('combobox', { name: 'Mannschaftsbild' })
  const save = async () => {
    await visit.page.getByRole('button', { name: 'Speichern' }).click()
    await visit.page.getByRole('status').filter({ hasText: 'Gespeichert' }).waitFor()
    return field.inputValue()
  }
  return { ...visit, field, save, gallery: visit.page.getByRole('dialog', { name: 'Mannschaftsbild' }) }
}

test('a picture is found among thumbnails, chosen by keyboard, and kept when the form is refused', async () => {
  const { page, field, gallery, save, complaints } = await openTeam('director')
  const opener = page.getByRole('button', { name: /Bilder ansehen/ })
  await opener.press('Enter')
  await gallery.waitFor()
  expect(await gallery.getByRole('button', { name: 'Hochladen' }).count()).toBe(0)
  expect(await gallery.getByRole('listitem').count()).toBe(24)
  await gallery.getByRole('button', { name: 'Mehr zeigen' }).click()
  expect(await gallery.getByRole('listitem').count()).toBeGreaterThan(24)
  await gallery.getByLabel('Bilder suchen').fill('gibt es nicht')
  await gallery.getByText('Dazu gibt es kein Bild.').waitFor()
  await gallery.getByLabel('Bilder suchen').fill('jubel 1')
  await gallery.getByLabel('Bilder suchen').press('Enter')
  const tile = gallery.getByRole('button', { name: /\(jubel-1\)$/ })
  await tile.press('Enter')
  await gallery.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe('pictures/jubel-1.svg')
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.getByLabel('Seite der Mannschaft im Ligaportal').fill('keine Adresse')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page
    .getByText(/die mit https:\/\/ beginnt/)
    .first()
    .waitFor()
  expect(await field.inputValue()).toBe('pictures/jubel-1.svg')
  await page.getByLabel('Seite der Mannschaft im Ligaportal').fill('')
  expect(await save()).toBe('pictures/jubel-1.svg')

  await opener.click()
  await gallery.getByRole('button', { name: 'Schließen' }).waitFor()
  expect(await gallery.locator('[aria-pressed=true]').innerText()).toMatch(/\(jubel-1\)$/)
  await page.keyboard.press('Escape')
  await gallery.waitFor({ state: 'hidden' })
  // Only for the refused form.
  expect(complaints).toEqual([expect.stringContaining('422')])
})

test.each([360, 768, 1280])('a picture is uploaded in place, described and chosen, %s px wide', async (width) => {
  const { page, field, gallery, save, complaints } = await openTeam('board', { width, height: 800 })
  const raw = { width: 400, height: 300, channels: 3 as const }
  const buffer = await sharp(randomBytes(360_000), { raw }).jpeg().toBuffer()
  await page.getByLabel('Halle').fill('Turnhalle Musterdorf')
  await page.getByRole('button', { name: /Bilder ansehen/ }).click()
  await gallery.getByLabel('Bild hochladen').setInputFiles({ name: 'mannschaft.jpg', mimeType: 'image/jpeg', buffer })
  await gallery.getByText('Das Bild ist da und gewählt.').waitFor()
  const described = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 303)
  await gallery.getByLabel('Was sieht man?').fill('Herren 1 vor der Halle')
  await described
  expect(await findBarriers(page)).toEqual([])
  await gallery.getByRole('button', { name: 'Dieses Bild nehmen' }).click()
  await gallery.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Halle').inputValue()).toBe('Turnhalle Musterdorf')
  const path = await field.inputValue()
  expect(path).toMatch(/^pictures\/\d/)
  expect(await save()).toBe(path)
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('without script a picture is chosen by its name, and none as well', async () => {
  const { page, field, save } = await openTeam('director', { scripts: false })
  expect(await page.getByRole('button', { name: /Bilder ansehen/ }).count()).toBe(0)
  await field.selectOption('pictures/jubel-2.svg')
  expect(await save()).toBe('pictures/jubel-2.svg')
  await field.selectOption({ label: 'keines' })
  expect(await save()).toBe('')
})
