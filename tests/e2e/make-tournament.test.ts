import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, notice, open, type VisitSettings } from '#tests/support/browser/visit.ts'
import { fillIn, registrationField, sendRegistration, TIME_TO_TYPE } from '#tests/support/site/register.ts'

const clock = createClock('2025-09-01T10:00:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })
const PHONE = { width: 360, height: 740, touch: true }
const NEXT = '/turniere/dorfspiel-tischtennisturnier-2025'
const ROOM = `/admin${NEXT}`

const visitAs = (office: Office, settings?: VisitSettings) =>
  stage.visitAs({ name: 'Jutta Beispiel', roles: [office] }, settings)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const competition = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status()

test('on the phone the director copies last year’s tournament, gives it two competitions and lets people in', async () => {
  const { page } = await visitAs('director', PHONE)
  await open(page, '/admin/turniere')
  await page.getByRole('link', { name: 'Noch einmal: Dorfspiel-Tischtennisturnier 2024' }).click()
  await page.getByRole('heading', { level: 1, name: 'Neues Turnier' }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Dorfspiel-Tischtennisturnier 2025')
  expect(await page.getByLabel('Beginn', { exact: true }).inputValue()).toBe('2025-12-27T10:00')
  expect(await page.getByLabel('Anmeldeschluss', { exact: true }).inputValue()).toBe('2025-12-18')
  await press(page, 'Speichern')
  await notice(page, 'als Entwurf')
  expect(await statusOf(page, NEXT)).toBe(404)

  await press(page, 'Wettbewerb hinzufügen')
  const first = competition(page, 'Wettbewerb 1')
  await first.getByLabel('Name', { exact: true }).fill('Dorfpokal')
  await first.getByLabel(/^Spielsystem/).selectOption('dorf')
  await first.getByLabel('Alle Plätze werden ausgespielt').check()
  await press(page, 'Wettbewerb hinzufügen')
  await competition(page, 'Wettbewerb 2').getByLabel('Wer meldet sich an').selectOption('single')
  await press(page, 'Speichern')
  await page.getByRole('alert').getByRole('link', { name: 'Hier fehlt der Name des Wettbewerbs.' }).waitFor()
  await competition(page, 'Wettbewerb 2').getByLabel('Name', { exact: true }).fill('Jugend')
  await page.getByLabel('Anschrift der Ansprechperson').selectOption('no')
  await page.getByLabel('Euro je Meldung').fill('7,50')
  await page.getByLabel('Wie bezahlt wird').fill('In bar am Turniertag.')
  await page.getByLabel('Meldeliste auf der Website').selectOption('teams')
  await press(page, 'Speichern')
  await notice(page, 'Gespeichert.')
  expect(await findBarriers(page)).toEqual([])
  await press(page, 'Veröffentlichen')
  await notice(page, 'Veröffentlicht.')

  await page.getByRole('link', { name: NEXT }).click()
  await page.getByRole('heading', { name: 'Dorfspiel-Tischtennisturnier 2025', level: 1 }).waitFor()
  await awaken(page)
  await page.getByText('7,50 € je Meldung. In bar am Turniertag.').waitFor()
  await page.getByText('Alle Plätze werden ausgespielt; niemand scheidet vorher aus.').waitFor()
  expect(await registrationField(page, 'Adresse').count()).toBe(0)
  clock.advance(TIME_TO_TYPE)
  await fillIn(page, {
    'Mannschaftsname 1': 'Die Kopierer',
    Ansprechperson: 'Anna Müller',
    Telefonnummer: '06881 12345',
    'E-Mail': 'anna@beispiel.example',
  })
  await sendRegistration(page)
  await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
  await open(page, `${NEXT}/meldeliste`)
  await page.getByRole('listitem').filter({ hasText: 'Die Kopierer' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await open(page, `${ROOM}/angaben`)
  await press(page, 'Zurückziehen')
  await page.getByText('Es gibt schon Anmeldungen (1).').waitFor()
  await press(page, 'Dorfpokal entfernen')
  await competition(page, 'Dorfpokal').waitFor({ state: 'detached' })
  await press(page, 'Speichern')
  await page.getByRole('alert').getByText('gibt es schon Anmeldungen').waitFor()
})

test('without script: the calculator tells what helps, two directors lose nothing, and an older state comes back', async () => {
  const { page } = await visitAs('director', { scripts: false })
  await page.goto('/admin/turniere/dorfspielttt/zeitrechner')
  await page.getByLabel('Meldungen').fill('15')
  await page.getByLabel('Tische').fill('3')
  await press(page, 'Rechnen')
  await page.getByRole('heading', { name: /Das passt nicht$/ }).waitFor()
  await page.getByRole('listitem').filter({ hasText: '7 Tische aufstellen – fertig gegen' }).waitFor()

  const other = (await visitAs('director', { scripts: false })).page
  for (const each of [page, other]) await each.goto('/admin/turniere/dorfspielttt/angaben')
  await page.getByLabel('Wo', { exact: true }).fill('Halle der Nachbarn')
  await press(page, 'Speichern')
  await notice(page, 'Gespeichert.')
  await other.getByLabel('Wo', { exact: true }).fill('Halle der Schule')
  await press(other, 'Speichern')
  await other.getByText('hat hier inzwischen gespeichert').waitFor()
  await other.getByText('Vorher: Wo: Halle der Nachbarn').waitFor()
  await press(other, 'Speichern')
  await notice(other, 'Gespeichert.')
  await other.goto('/dorfspielttt')
  await other.getByText('Halle der Schule').first().waitFor()

  await page.goto('/admin/turniere/dorfspielttt/verlauf')
  await page.getByRole('link', { name: 'Aus einer Datei übernommen' }).click()
  await press(page, 'Diese Fassung wieder gelten lassen')
  await notice(page, 'Die ältere Fassung gilt wieder.')
  await page.goto('/dorfspielttt')
  await page.getByText('Schulturnhalle Musterdorf, Hallenweg 3, 66600 Musterdorf').first().waitFor()
})
