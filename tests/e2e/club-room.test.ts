import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, notice, type VisitSettings } from '#tests/support/browser/visit.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { enter, join } from '#tests/support/site/enter.ts'

/** A Tuesday with training in the evening. */
const clock = createClock('2024-11-26T14:00:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })
const PHONE = { width: 360, height: 760 }

const visitAs = (office: Office, settings?: VisitSettings) =>
  stage.visitAs({ name: 'Ute Kasse', roles: [office] }, settings)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const seat = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('after the general meeting, on a phone without script: a new office, a mistake, a look, and back again', async () => {
  const { page } = await visitAs('board', { ...PHONE, scripts: false })
  await page.goto('/admin/verein')
  await page.getByRole('link', { name: 'Vorstand' }).click()
  const treasurer = seat(page, 'Kassenwartin')
  await treasurer.getByLabel('Name').fill('Jan Muster')
  await press(page, 'Amt hinzufügen')
  expect(await treasurer.getByLabel('Name').inputValue()).toBe('Jan Muster')
  const added = seat(page, 'Amt 14')
  await added.getByLabel('Name').fill('Ida Neu')
  await added.getByLabel('E-Mail-Adresse').fill('ida')
  await press(page, 'Speichern')
  const alert = page.getByRole('alert')
  await alert.getByText('Bitte prüfen Sie 2 Angaben').waitFor()
  expect(await alert.getByRole('link').allTextContents()).toEqual([
    'Amt 14 › Amt: Dieser Text darf nicht leer sein.',
    'Amt 14 › E-Mail-Adresse: Das ist keine E-Mail-Adresse.',
  ])
  expect(await added.getByLabel('E-Mail-Adresse').inputValue()).toBe('ida')

  await added.getByLabel('E-Mail-Adresse').fill('ida@verein.example')
  await added.getByLabel('Amt', { exact: true }).fill('Ehrenvorsitzende')
  await press(page, 'Erst ansehen')
  await page.getByText('Neu: Ämter › Kassenwartin › Name: Jan Muster').waitFor()
  const [preview] = await Promise.all([page.waitForEvent('popup'), press(page, 'Die ganze Seite so ansehen')])
  await preview.getByRole('heading', { level: 1, name: 'Vorstand' }).waitFor()
  await preview.getByRole('heading', { level: 2, name: 'Jan Muster' }).waitFor()
  await preview.getByText('Vorschau – so steht es noch nicht auf der Website.').waitFor()
  await preview.close()
  expect(await (await page.request.get('/vorstand')).text()).not.toContain('Jan Muster')
  await press(page, 'Ehrenvorsitzende nach oben')
  await press(page, 'Speichern')
  await notice(page, 'Auf der Website steht es schon')

  await page.getByRole('link', { name: 'Auf der Website ansehen' }).click()
  const names = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(names.indexOf('Ida Neu')).toBe(names.indexOf('Nils Beckering') - 1)
  expect(names).toContain('Jan Muster')

  await page.goto('/admin/verein/vorstand/verlauf')
  await page.getByRole('link', { name: 'Geändert' }).click()
  await page.locator('del', { hasText: 'Ute Kesselring-Mai' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Aus einer Datei übernommen' }).click()
  await press(page, 'Diese Fassung wieder gelten lassen')
  await notice(page, 'Die ältere Fassung gilt wieder')
  await page.goto('/vorstand')
  await page.getByRole('heading', { name: 'Ute Kesselring-Mai' }).waitFor()
})

test('two save at once: different parts are both kept, of the same part the second learns of the first', async () => {
  const { page } = await visitAs('board')
  const other = await visitAs('board')
  for (const each of [page, other.page]) {
    await each.goto('/admin/verein/werte')
    await awaken(each)
  }
  await other.page.getByLabel('Überschrift der Werte').fill('Was uns trägt')
  await press(other.page, 'Speichern')
  await notice(other.page, 'Gespeichert')
  await page.getByLabel('Satz ganz oben').fill('Hier wird gespielt.')
  await page.getByLabel('Überschrift der Werte').fill('Was uns hält')
  await press(page, 'Speichern')
  const alert = page.getByRole('alert')
  await alert.getByText('Ute Kasse hat hier inzwischen gespeichert').waitFor()
  await alert.locator('del', { hasText: 'Was uns trägt' }).waitFor()
  expect(await page.getByLabel('Satz ganz oben').inputValue()).toBe('Hier wird gespielt.')
  await press(page, 'Speichern')
  await notice(page, 'Gespeichert')

  await other.page.getByLabel('Überschrift', { exact: true }).first().fill('Alle an einen Tisch')
  await press(other.page, 'Speichern')
  await notice(other.page, 'beides steht auf der Website')
  await page.goto('/')
  await page.getByText('Hier wird gespielt.').waitFor()
  await page.getByRole('heading', { name: 'Was uns hält' }).waitFor()
  await page.getByRole('heading', { name: 'Alle an einen Tisch' }).waitFor()
})

test('from the bus: today’s training is called off, stands on the home page at once, and is taken back', async () => {
  const { page } = await visitAs('youth', PHONE)
  await page.goto('/admin/verein/training')
  await awaken(page)
  await page.locator('summary', { hasText: 'Heute fällt aus' }).click()
  await press(page, 'Training absagen')
  await page.getByRole('alert').getByRole('link', { name: 'Bitte schreiben Sie dazu, warum.' }).waitFor()
  await page.getByLabel('Warum').first().fill('Halle belegt')
  await page.getByLabel('Erwachsene').uncheck()
  await press(page, 'Training absagen')
  await notice(page, 'Abgesagt')
  const calendar = async () => (await page.request.get('/kalender.ics')).text()
  const home = async () => (await page.request.get('/')).text()
  expect((await home()).replace(/<[^>]+>/g, '')).toContain('Jugend fällt heute aus: Halle belegt')
  expect(await calendar()).toMatch(/EXDATE[^:]*:[\d,T\s]*20241126T173000/)

  await press(page, 'Doch Training')
  await notice(page, 'Das Training findet statt')
  expect(await home()).not.toContain('Halle belegt')
  expect(await calendar()).not.toContain('20241126T173000')
})

test('an office is handed over by account, and then on the website in one step', async () => {
  const visit = await stage.visit(PHONE)
  const { page, context } = visit
  await enter(stage.site, context, await join(stage.site, { name: 'Alma Technik', roles: ['admin', 'board'] }))
  const former = await join(stage.site, { name: 'Petra Zellmann', roles: ['board'] })
  const successor = await join(stage.site, { name: 'Jan Muster' })
  await page.goto(`/admin/personen/${former.id}`)
  await awaken(page)
  await page.locator('summary', { hasText: 'Ein Amt übergeben' }).click()
  await page.getByLabel('E-Mail-Adresse der Nachfolge').fill(successor.email)
  await press(page, 'Amt übergeben')
  await page.getByRole('heading', { name: 'Auf der Website steht noch Petra Zellmann' }).waitFor()
  await page.getByRole('link', { name: 'Auch dort ändern' }).click()
  const onBoard = seat(page, 'Vorstand: 2. Vorsitzende')
  expect(await onBoard.getByLabel('Name').inputValue()).toBe('Jan Muster')
  await onBoard.getByLabel('Amt').fill('')
  await press(page, 'Übernehmen')
  await page.getByRole('alert').getByText('Dieser Text darf nicht leer sein.').waitFor()
  await onBoard.getByLabel('Amt').fill('2. Vorsitzender')
  const inImprint = seat(page, 'Impressum: vertreten durch').getByLabel('So steht es dann dort')
  expect(await inImprint.inputValue()).toBe('Jan Muster (2. Vorsitzende)')
  await inImprint.fill('Jan Muster (2. Vorsitzender)')
  await press(page, 'Übernehmen')
  await notice(page, 'Übernommen')
  await page.goto('/impressum')
  await page.getByText('Jan Muster (2. Vorsitzender)').waitFor()
  expect(await page.getByText('Petra Zellmann').count()).toBe(0)
})

test('a PDF is offered, replaced under its address, withdrawn, and taken out of the bin', async () => {
  const { page } = await visitAs('board', { ...PHONE, scripts: false })
  const pdf = (text: string) => ({
    name: 'Beitragsordnung.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(text),
  })
  await page.goto('/admin/verein/downloads')
  await page.getByLabel('Neue PDF-Datei').setInputFiles(pdf('%PDF-1.7 alt'))
  await press(page, 'Hochladen')
  await notice(page, 'Hochgeladen')
  await page.locator('summary', { hasText: 'durch eine neue Fassung' }).click()
  await page.getByLabel('Neue Fassung von „beitragsordnung“').setInputFiles(pdf('%PDF-1.7 neu'))
  await page.locator('form', { hasText: '„beitragsordnung“' }).getByRole('button', { name: 'Ersetzen' }).click()
  await notice(page, 'Ersetzt')
  expect(await (await page.request.get('/docs/beitragsordnung.pdf')).text()).toBe('%PDF-1.7 neu')
  await page.goto('/docs')
  await page.getByRole('link', { name: 'Beitragsordnung' }).waitFor()

  await page.goto('/admin/verein/downloads')
  await page.getByRole('button', { name: 'Beitragsordnung entfernen' }).click()
  await press(page, 'Speichern')
  await notice(page, 'Gespeichert')
  expect((await page.request.get('/docs/beitragsordnung.pdf')).status()).toBe(404)
  await page.goto('/admin/papierkorb')
  await page.getByRole('button', { name: '„Beitragsordnung“ zurückholen' }).click()
  await notice(page, 'Wieder da')
  expect(await (await page.request.get('/docs/beitragsordnung.pdf')).text()).toBe('%PDF-1.7 neu')
})

test('lists are worked by keyboard, and the room is free of barriers', async () => {
  const { page } = await visitAs('board', PHONE)
  await page.goto('/admin/verein')
  await awaken(page)
  expect(await findBarriers(page)).toEqual([])
  await page.goto('/admin/verein/training')
  await awaken(page)
  const [ink, paper] = await page
    .getByLabel('Wochentag')
    .first()
    .evaluate((field) => {
      const { color, backgroundColor } = getComputedStyle(field)
      return [color, backgroundColor]
    })
  // Text on the board itself is white, in its fields it is not.
  expect(ink).not.toBe(paper)
  await page.getByRole('button', { name: 'Tag hinzufügen' }).focus()
  await page.keyboard.press('Enter')
  const added = seat(page, 'Tag 1')
  await expectFocus(added.getByLabel('Tag', { exact: true }))
  await press(page, 'Speichern')
  await page.getByRole('alert').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Tag 1 entfernen' }).click()
  await expectFocus(page.getByRole('button', { name: 'Tag hinzufügen' }))
})
