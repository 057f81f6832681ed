import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { saved, textOf } from '#tests/support/site/news-desk.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()
const PHONE = { width: 360, height: 740, touch: true, locale: 'de-DE' }
const EMAIL = 'petra@beispiel.example'
const PASSWORD = 'ein langer Satz'
const PHOTOS = 6

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

/** Landscape, as from a phone; all different, because the same photo sent twice is one picture. */
const photo = (number: number) =>
  sharp({ create: { width: 200, height: 150, channels: 3, background: '#36c', noise } })
    .resize(2000 + number, 1500)
    .jpeg({ quality: 95 })
    .toBuffer()

/** The technician hands over the link of an invitation. */
async function invite(): Promise<string> {
  const { page } = await stage.visitAs({ name: 'Anna Technik', roles: ['admin'] })
  await page.goto('/admin/personen/einladen')
  await page.getByLabel('Name', { exact: true }).fill('Petra Presse')
  await page.getByLabel('E-Mail').fill(EMAIL)
  await page.getByLabel('Pressewart').check()
  await page.getByRole('button', { name: 'Einladen' }).click()
  return page.getByRole('textbox', { name: 'Einladungslink' }).inputValue()
}

async function accept(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Einladung annehmen' }).click()
  await page.getByRole('heading', { name: 'Fertig – Ihr Konto ist eingerichtet' }).waitFor()
  await page.goto('/admin')
  const door = page.getByRole('form', { name: 'Anmeldung' })
  if ((await door.count()) === 0) return
  await door.getByLabel('E-Mail-Adresse').fill(EMAIL)
  await door.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await door.getByRole('button').click()
}

test('with nothing but a phone and an invitation, a match report with six photos comes onto the website', async () => {
  const link = await invite()
  const { page, complaints } = await stage.visit(PHONE)
  await accept(page, link)
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'News' }).click()
  await page.getByRole('button', { name: 'Neuer Artikel' }).click()
  await textOf(page).waitFor()
  await page.getByLabel('Überschrift', { exact: true }).fill('Herren 1 gewinnt in Ottenbruch 9:6')
  await textOf(page).click()
  await page.keyboard.type('Nach den Doppeln lagen wir vorn, und dabei blieb es.')

  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, number) => photo(number)))
  await page
    .getByLabel('Bilder wählen')
    .setInputFiles(photos.map((buffer, number) => ({ name: `IMG_${number}.jpg`, mimeType: 'image/jpeg', buffer })))
  const descriptions = page.getByLabel('Was sieht man?')
  await expect.poll(() => descriptions.count()).toBe(PHOTOS)
  await saved(page)
  for (let number = 0; number < PHOTOS - 1; number += 1) await descriptions.nth(number).fill(`Spiel ${number + 1}`)
  await page.getByRole('checkbox', { name: 'nur Schmuck' }).last().check()
  // Without a pause: the descriptions are saved before the article by themselves.
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Der Artikel steht auf der Website' }).waitFor()
  await page.getByRole('link', { name: 'Auf der Website ansehen' }).click()
  await page.waitForURL(/\/news\/herren-1/)
  const address = new URL(page.url()).pathname

  const reader = await stage.visit(PHONE)
  await reader.page.goto(address)
  await reader.page.getByText('Nach den Doppeln lagen wir vorn').waitFor()
  expect(await reader.page.getByRole('img', { name: /^Spiel \d$/ }).count()).toBe(PHOTOS - 1)
  expect(await reader.page.locator('main picture').count()).toBe(PHOTOS)
  expect(complaints).toEqual([])
})
