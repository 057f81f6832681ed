import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { awaken, notice, type VisitSettings } from '#tests/support/browser/visit.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()
const PHONE = { width: 360, height: 760 }

const asEditor = (settings?: VisitSettings, name = 'Anna Presse') =>
  stage.visitAs({ name, roles: ['editor'] }, settings)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** From the list to a saved draft. */
async function write(page: Page, title: string, text: string) {
  await page.goto('/admin/news')
  await press(page, 'Neuer Artikel')
  await page.getByLabel('Überschrift', { exact: true }).fill(title)
  await page.locator('[name=markdown]').fill(text)
  await press(page, 'Entwurf speichern')
  await notice(page, 'Der Entwurf ist gespeichert')
}

/** Without script, so that each step is a page of its own. */
const PLAIN = { ...PHONE, scripts: false }

test('on a phone, without script: written, published, mended, taken back, thrown away', async () => {
  const { page } = await asEditor(PLAIN)
  await write(page, 'Jugend 15 holt den Kreispokal', 'Drei Kinder, ein Auto, ein Pokal.')
  await press(page, 'Veröffentlichen')
  await notice(page, 'Der Artikel steht auf der Website')
  await page.getByRole('link', { name: 'Auf der Website ansehen' }).click()
  await page.getByText('Drei Kinder, ein Auto, ein Pokal.').waitFor()
  await page.goBack()

  await page.locator('[name=markdown]').fill('Drei Kinder, ein Auto, zwei Pokale.')
  await press(page, 'Änderungen veröffentlichen')
  await notice(page, 'Der Artikel steht auf der Website')
  await page.getByRole('link', { name: 'Ältere Fassungen' }).click()
  await page.getByRole('link', { name: 'Veröffentlicht' }).first().click()
  await page.locator('ins', { hasText: 'zwei' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Veröffentlicht' }).nth(1).click()
  await press(page, 'Diese Fassung in den Entwurf holen')
  await notice(page, 'Die ältere Fassung steht im Entwurf')
  expect(await page.locator('[name=markdown]').inputValue()).toBe('Drei Kinder, ein Auto, ein Pokal.')

  await page.locator('summary', { hasText: 'Zurücknehmen' }).click()
  await press(page, 'Änderungen verwerfen')
  await notice(page, 'Die Änderungen sind verworfen')
  await page.locator('summary', { hasText: 'Zurücknehmen' }).click()
  await press(page, 'Von der Website nehmen')
  await notice(page, 'nicht mehr auf der Website')
  expect((await page.request.get('/news/jugend-15-holt-den-kreispokal')).status()).toBe(404)
})

test('a missing field is named beside it, and the button leads there', async () => {
  const { page } = await asEditor(PHONE)
  await page.goto('/admin/news')
  await press(page, 'Neuer Artikel')
  await awaken(page)
  await page.getByLabel('Überschrift', { exact: true }).fill('Kreispokal')
  await page.getByRole('heading', { level: 1, name: 'Kreispokal' }).waitFor()
  await page.getByLabel('Überschrift', { exact: true }).fill('')
  await page.getByLabel('Planen').check()
  await page.getByLabel('Tag').first().fill('2024-12-05')
  await page.getByRole('button', { name: 'Für Donnerstag, 5. Dezember planen' }).waitFor()
  await page.getByLabel('Jetzt veröffentlichen').check()
  await press(page, 'Veröffentlichen')
  const summary = page.getByRole('alert').filter({ hasText: 'noch nicht veröffentlicht' })
  await summary.waitFor()
  expect(await findBarriers(page, [360, 1280])).toEqual([])
  await summary.getByRole('link', { name: 'Die Überschrift fehlt.' }).click()
  expect(
    await page.getByLabel('Überschrift', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true)
})

test('of two concurrent editors, the later one sees both texts and chooses', async () => {
  const { page: annas } = await asEditor(PLAIN)
  await write(annas, 'Zwei am Werk', 'Das Endspiel gewann Mats mit 4:3.')
  // The editor does not load, as on a bad line; a message says so.
  const { page: bernds } = await asEditor(PHONE, 'Bernd Presse')
  await bernds.route(/article-editor/, (route) => route.abort())
  await bernds.goto(annas.url())
  await annas.locator('[name=markdown]').fill('Das Endspiel gewann Mats mit 4:2.')
  await press(annas, 'Entwurf speichern')
  await notice(annas, 'Der Entwurf ist gespeichert')

  await bernds.locator('[name=markdown]').fill('Das Endspiel gewann Emil mit 4:3.')
  await press(bernds, 'Entwurf speichern')
  await bernds.getByRole('heading', { name: /^Anna Presse hat um \d\d:\d\d Uhr gespeichert/ }).waitFor()
  expect(await bernds.locator('[name=markdown]').inputValue()).toBe('Das Endspiel gewann Emil mit 4:3.')
  await bernds.locator('del', { hasText: 'Mats' }).waitFor()
  // A bar that sticks to the bottom of a phone covers the content scrolled below it.
  expect(await findBarriers(bernds, [1280])).toEqual([])
  await press(bernds, 'Entwurf speichern')
  await notice(bernds, 'Der Entwurf ist gespeichert')
})

test('a reader without an account opens the preview by a link, until it is revoked', async () => {
  const { page } = await asEditor(PLAIN)
  await write(page, 'Weihnachtsfeier', '| Wer | Was |\n|---|---|\n| Mia | Kuchen |\n\nWer bringt was mit?')
  await page.getByRole('link', { name: 'Vorschau', exact: true }).click()
  await press(page, 'Vorschau-Link anlegen')
  const link = new URL(await page.getByLabel(/^Der Link/).inputValue())
  const { page: chairmans } = await stage.visit(PHONE)
  const answer = await chairmans.goto(link.pathname)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  await chairmans.getByText('Wer bringt was mit?').waitFor()
  const cell = chairmans.getByRole('cell', { name: 'Kuchen' })
  expect(await cell.evaluate((td) => getComputedStyle(td).borderBlockEndStyle)).toBe('solid')
  await press(page, 'Widerrufen')
  expect((await chairmans.goto(link.pathname))?.status()).toBe(404)
})

test('the list shows both sides of the net, and finds by word, state and year', async () => {
  const { page } = await asEditor(PLAIN)
  await write(page, 'Lampionumzug am Hallenbad', 'Alle kommen.')
  await page.goto('/admin/news')
  const inWork = page.getByRole('region', { name: 'Noch bei uns' })
  await inWork.getByRole('link', { name: 'Lampionumzug am Hallenbad' }).waitFor()
  await page.getByRole('region', { name: 'Auf der Website' }).waitFor()
  await page.getByLabel('Artikel suchen').fill('lampionumzug')
  await press(page, 'Suchen')
  await expect
    .poll(() => page.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Lampionumzug am Hallenbad'])
  await page.getByRole('link', { name: 'Beendet' }).click()
  await page.getByText('Dazu gibt es keinen Artikel.').waitFor()
})

test('pictures from the library are added, ordered and taken out without script', async () => {
  const { page } = await asEditor(PLAIN)
  await write(page, 'Mit Bildern', 'Seht selbst.')
  const add = (number: number, index: number) => page.getByLabel('Bild dazu').nth(number).selectOption({ index })
  await add(0, 1)
  await add(1, 2)
  await press(page, 'Entwurf speichern')
  const paths = () =>
    page.locator('input[name=pictures]').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))
  const [first, second] = await paths()
  await page
    .getByLabel(/: Platz/)
    .first()
    .fill('5')
  await press(page, 'Entwurf speichern')
  expect(await paths()).toEqual([second, first])
  await page
    .getByLabel(/: Platz/)
    .first()
    .fill('')
  await press(page, 'Entwurf speichern')
  expect(await paths()).toEqual([first])
})

test('a match becomes a draft, and an article goes out to the gazette and to WhatsApp', async () => {
  const { page } = await asEditor(PLAIN)
  await page.goto('/admin/news/spielbericht')
  await page.getByLabel('Unsere Mannschaft').fill('Herren 1')
  await page.getByLabel('Gegner').fill('Ottenbruch')
  await page.getByLabel('Unsere Punkte').fill('9')
  await page.getByLabel('Einzelne Spiele').fill('Mats – Kevin 3:1')
  await press(page, 'Entwurf beginnen')
  await page.getByRole('link', { name: 'Bitte geben Sie die Punkte als Zahl an.' }).waitFor()
  await page.getByLabel('Punkte der anderen').fill('7')
  await press(page, 'Entwurf beginnen')
  expect(await page.getByLabel('Überschrift', { exact: true }).inputValue()).toBe(
    'Herren 1 gewinnt 9:7 gegen Ottenbruch',
  )
  await press(page, 'Veröffentlichen')
  await notice(page, 'Der Artikel steht auf der Website')
  await page.getByRole('link', { name: 'Weitergeben' }).click()
  const gazette = page.getByLabel(/^Reiner Text, \d+ Zeichen/)
  expect(await gazette.inputValue()).toContain('Herren 1 gewann zu Hause gegen Ottenbruch mit 9:7.')
  expect(await page.getByLabel(/^Überschrift, Satz und Link/).inputValue()).toContain(
    '/news/herren-1-gewinnt-9-7-gegen-ottenbruch',
  )
})

test('an article stands on the page of its category, which the sitemap names', async () => {
  const { page } = await asEditor(PLAIN)
  await page.goto('/admin/news/kategorien')
  await page.getByLabel('Eine Kategorie je Zeile').fill('Jugend\nÖffentliche Termine')
  await press(page, 'Speichern')
  await notice(page, 'Die Liste ist gespeichert')
  await write(page, 'Minis im Advent', 'Wer kommt?')
  await page.getByLabel('Jugend').check()
  await press(page, 'Veröffentlichen')
  await notice(page, 'Der Artikel steht auf der Website')
  // Its pictures are made on request, which takes a busy machine half a minute; this test needs none of them.
  await page.goto('/news', { waitUntil: 'domcontentloaded' })
  await page.getByRole('navigation', { name: 'Themen' }).getByRole('link', { name: 'Jugend' }).click()
  await page.getByRole('heading', { name: 'Minis im Advent' }).waitFor()
  expect(await (await page.request.get('/sitemap-1.xml')).text()).toContain('/news/kategorie/jugend<')
  const { page: anybodys } = await stage.visit()
  await anybodys.goto('/news/kategorie/jugend')
  expect(await findBarriers(anybodys, [360, 768, 1280])).toEqual([])
})

test('nothing stands in the way on any of the pages', async () => {
  const { page: plain } = await asEditor(PLAIN)
  await write(plain, 'Alle Seiten', '## Tabelle\n\n| Spiel | Sätze |\n| --- | ---: |\n| Mats | 3:1 |')
  await press(plain, 'Veröffentlichen')
  await notice(plain, 'Der Artikel steht auf der Website')
  const article = new URL(plain.url()).pathname
  const { page } = await asEditor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of [
    '/admin/news',
    '/admin/news/kategorien',
    '/admin/news/spielbericht',
    ...['', '/vorschau', '/weitergeben', '/verlauf', '/verlauf/1'].map((end) => article + end),
  ]) {
    await page.goto(path)
    if (path === article) await page.getByRole('toolbar').waitFor()
    expect(await findBarriers(page, [360, 768, 1280]), path).toEqual([])
  }
  await page.goto('/admin/news/kategorien')
  await page.getByLabel('Eine Kategorie je Zeile').fill('Ein viel zu langer Name '.repeat(4))
  await press(page, 'Speichern')
  await page.getByRole('alert').getByText('Ein Name ist zu lang').waitFor()
  expect(await findBarriers(page, [360, 1280])).toEqual([])
  await page.goto('/admin/news/spielbericht')
  await page.getByRole('main').getByRole('button').last().click()
  await page.getByRole('alert').getByRole('link').first().waitFor()
  expect(await findBarriers(page, [360, 1280])).toEqual([])
  await page.goto(`${article}/vorschau`)
  await press(page, 'Vorschau-Link anlegen')
  const link = new URL(await page.getByLabel(/^Der Link/).inputValue())
  expect(await findBarriers(page, [360, 1280])).toEqual([])
  await page.goto(link.pathname)
  expect(await findBarriers(page, [360, 768, 1280])).toEqual([])
})
