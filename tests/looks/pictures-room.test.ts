import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice, type VisitSettings } from '#tests/support/browser/visit.ts'

const stage = prepareStage()

/** A new, unique photo. */
const photo = async (name: string, width = 400, height = 300) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer(),
})

const visitAs = (office: Office, settings?: VisitSettings) =>
  stage.visitAs({ name: `Wer ${office}`, roles: [office] }, settings)

async function upload(page: Page, ...files: Awaited<ReturnType<typeof photo>>[]) {
  await page.goto('/admin/bilder')
  await page.getByLabel('Fotos auswählen').setInputFiles(files)
  await page.getByRole('button', { name: 'Hochladen' }).click()
}

const openNewest = (page: Page) =>
  page
    .getByRole('link', { name: /^Was sieht man\? 2/ })
    .first()
    .click()

test('without script, from upload to deletion: describe, withhold, replace, delete', async () => {
  const { page, complaints } = await visitAs('editor', { scripts: false })
  await upload(page, await photo('Mia.jpg'), { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nichts') })
  await notice(page, 'Ein Bild ist da. Bitte beschreiben Sie es.')
  await page.getByText('Bild 2: Diese Datei ist kein lesbares Bild.').waitFor()

  await openNewest(page)
  await page.getByRole('button', { name: 'Beschreibung speichern' }).click()
  await page.getByText('Beschreiben Sie bitte, was zu sehen ist').first().waitFor()
  await page.getByLabel('Beschreibung').fill('Emil hebt den Pokal')
  await page.getByRole('button', { name: 'Beschreibung speichern' }).click()
  await notice(page, 'Die Beschreibung ist gespeichert.')
  await page.getByRole('heading', { level: 1, name: 'Emil hebt den Pokal' }).waitFor()

  await page.getByLabel('Zeigt erkennbare Minderjährige').check()
  await page.getByLabel('Wo liegt die Unterschrift?').fill('Ordner Jugend')
  await page.getByRole('button', { name: 'Einwilligung speichern' }).click()
  await notice(page, 'Das Bild ist ab sofort nirgends mehr auf der Website zu sehen.')
  const preview = page.getByRole('img', { name: 'Emil hebt den Pokal' })
  expect(await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(400)
  await page.getByLabel('Website').selectOption('liegt vor')
  await page.getByRole('button', { name: 'Einwilligung speichern' }).click()
  await notice(page, 'Das Bild ist zu sehen, wo es eingesetzt ist.')

  await page.getByLabel('Neues Foto').setInputFiles(await photo('neu.jpg', 320, 320))
  await page.getByRole('button', { name: 'Ersetzen' }).click()
  await notice(page, 'Das Bild ist ersetzt.')
  await page.getByText('320 × 320 Bildpunkte').waitFor()

  await page.getByRole('button', { name: 'In den Papierkorb legen' }).click()
  await notice(page, 'Das Bild liegt im Papierkorb.')
  // Only for the refused form.
  expect(complaints).toEqual([expect.stringContaining('422')])
})

test('a picture is found by its words, and one that is shown says where and cannot be deleted', async () => {
  const { page, complaints } = await visitAs('editor')
  await page.goto('/admin/bilder')
  await page.getByRole('searchbox', { name: 'Bilder suchen' }).fill('vorstand')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page
    .getByRole('link', { name: /Vorstand/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Wo es steht' }).waitFor()
  await page.getByRole('link', { name: 'Vorstand', exact: true }).waitFor()
  await page.getByText('Löschen lässt es sich, wenn nichts es mehr zeigt.').waitFor()
  expect(await page.getByRole('button', { name: 'In den Papierkorb legen' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the youth officer enters a consent and withdraws it; the picture vanishes and its place is named', async () => {
  const editor = await visitAs('editor', { scripts: false })
  const youth = await visitAs('youth', { scripts: false })
  const { page } = youth
  await page.goto('/admin/einwilligungen')
  await page.getByText('Noch keine Einwilligung.').waitFor()
  await page.getByRole('link', { name: 'Neue Einwilligung' }).click()
  await page.getByLabel('Name').fill('Mia Beispiel')
  await page.getByLabel('Geburtsjahr').fill('3012')
  await page.getByLabel('auf der Website').check()
  await page.getByLabel('Erteilt von').fill('Erika Beispiel')
  await page.getByLabel('Unterschrieben am').fill('2024-11-24')
  await page.getByLabel('Wo liegt die Unterschrift?').fill('Ordner Jugend bei Petra')
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await page.getByRole('link', { name: 'In diesem Jahr ist niemand geboren.' }).waitFor()
  expect(await page.getByLabel('auf der Website').isChecked()).toBe(true)
  await page.getByLabel('Geburtsjahr').fill('2012')
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await notice(page, 'Eingetragen.')
  await page.getByText('nicht, solange es Bilder gibt').or(page.getByText('Anfang 2034')).waitFor()

  await upload(editor.page, await photo('a.jpg'))
  await openNewest(editor.page)
  await editor.page.getByLabel('Zeigt erkennbare Minderjährige').check()
  await editor.page.getByLabel('Website', { exact: true }).selectOption('liegt vor')
  await editor.page.getByLabel('Mia Beispiel').check()
  await editor.page.getByRole('button', { name: 'Einwilligung speichern' }).click()
  await notice(editor.page, 'Das Bild ist zu sehen, wo es eingesetzt ist.')

  await page.reload()
  await page.getByText('auf der Website', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Widerruf eintragen' }).click()
  await notice(page, 'Der Widerruf gilt ab sofort.')
  await page.getByText('nicht mehr auf der Website').waitFor()
  await editor.page.reload()
  await editor.page.getByText('ist widerrufen').waitFor()

  await page.goto('/admin/einwilligungen')
  await page.getByRole('row', { name: /Mia Beispiel 2012 widerrufen/ }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^einwilligungen-.*\.xlsx$/)
})

test('nothing stands in the way on any of the pages', async () => {
  const { page } = await visitAs('board')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await upload(page, await photo('a.jpg'), { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
  await notice(page, 'Ein Bild ist da.')
  const widths = [360, 768, 1280]
  expect(await findBarriers(page, widths)).toEqual([])
  await openNewest(page)
  await page.getByLabel('Zeigt erkennbare Minderjährige').check()
  await page.getByRole('button', { name: 'Einwilligung speichern' }).click()
  await notice(page, 'nirgends mehr')
  expect(await findBarriers(page, widths)).toEqual([])
  for (const path of ['/admin/bilder?zeige=gesperrt', '/admin/einwilligungen', '/admin/einwilligungen/neu']) {
    await page.goto(path)
    expect(await findBarriers(page, widths), path).toEqual([])
  }
  await page.goto('/admin/einwilligungen')
  const person = page.getByRole('rowheader').getByRole('link').first()
  if ((await person.count()) > 0) {
    await person.click()
    await page.getByRole('heading', { name: 'Angaben' }).waitFor()
    expect(await findBarriers(page, widths)).toEqual([])
  }
})
