import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import {
  registrationField,
  fillIn,
  readRegistrations,
  readTyped,
  sampleRegistrationFields,
  sendRegistration,
  TIME_TO_TYPE,
} from '#tests/support/site/register.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const clock = createClock('2024-12-01T12:00:00Z')
const stage = prepareStage({ now: clock.now })
const WITHOUT = { scripts: false } as const

test('a reader finds from the home page through the news to a large picture and on to the neighbours', async () => {
  const { page } = await stage.open('/', WITHOUT)
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await navigation.getByText('Verein', { exact: true }).click()
  await navigation.getByRole('link', { name: 'Chronik' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chronik' }).waitFor()
  await navigation.getByRole('link', { name: 'Aktuelles' }).click()
  const box = page.getByRole('searchbox', { name: 'Nachrichten durchsuchen' })
  await box.fill('Schweinchen')
  await box.press('Enter')
  await page.getByText('Ein Artikel zu „Schweinchen“.').waitFor()
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Boule: 28 Leute, ein Maßband' }).waitFor()
  await page.getByRole('link', { name: /^Bild 2 von 5 vergrößern/ }).click()
  await page.waitForURL('**/media/*.jpg')
  await page.goBack()
  await page.getByRole('link', { name: 'Neuerer Artikel' }).click()
  await page.getByRole('heading', { level: 1, name: '9:5 in Quellbach: So darf es losgehen' }).waitFor()
})

test('on a phone the menu opens, and its list, too', async () => {
  const { page } = await stage.open('/', { ...WITHOUT, width: 360 })
  await page.getByRole('banner').getByRole('link', { name: 'Menü', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menü' })
  await menu.getByRole('link', { name: 'Verein', exact: true }).click()
  await menu.getByRole('link', { name: 'Vorstand' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vorstand' }).waitFor()
})

test('earlier seasons unfold, and both documents can be fetched', async () => {
  const { page } = await stage.open('/mannschaften', WITHOUT)
  await page.getByText('Frühere Spielzeiten').click()
  expect(await page.getByRole('heading', { name: 'Saison 2018/19' }).isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Mitglied werden' }).first().click()
  const hrefs = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(hrefs).toHaveLength(2)
  for (const href of hrefs) expect((await fetch(href)).status).toBe(200)
})

test('the map comes after a click here, too', async () => {
  const { page, context } = await stage.visit(WITHOUT)
  const asked: string[] = []
  await context.route('https://www.openstreetmap.org/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<p>Karte</p>' })
  })
  await page.goto('/anfahrt')
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Karte laden' }).click()
  await page.frameLocator('iframe').getByText('Karte', { exact: true }).waitFor()
})

test('the registration works to the confirmation: mistakes are shown at their fields, and nothing typed is lost', async () => {
  const { page } = await stage.open('/dorfspielttt', WITHOUT)
  clock.advance(TIME_TO_TYPE)
  const mistaken = {
    ...sampleRegistrationFields,
    'Mannschaftsname 3': 'Söhne & Töchter',
    Telefonnummer: '1234',
    'E-Mail': 'a@b',
  }
  await fillIn(page, mistaken)
  await sendRegistration(page)
  const alert = page.getByRole('alert')
  expect(await alert.getByRole('heading').innerText()).toBe('Bitte prüfen Sie 2 Angaben')
  expect(await readTyped(page, Object.keys(mistaken))).toEqual(mistaken)
  await alert.getByRole('link', { name: /Telefonnummer/ }).click()
  await expectFocus(registrationField(page, 'Telefonnummer'))

  await fillIn(page, { Telefonnummer: '+49 (171) 2345678', 'E-Mail': 'ohne@skript.example' })
  await sendRegistration(page)
  await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
  const [registration] = await readRegistrations(stage.site)
  expect(registration).toMatchObject({
    teamNames: ['Die Überflieger', 'Söhne & Töchter'],
    contactNumberE164: '+491712345678',
  })
  const shown = page.getByText(registration?.reference ?? '?')
  await shown.waitFor()
  await page.reload()
  await shown.waitFor()
  expect(await readRegistrations(stage.site)).toHaveLength(1)
})

test.each([
  { path: '/dorfspielttt', label: 'Telefonnummer' },
  { path: '/kontakt', label: 'Betreff' },
  { path: '/admin/konto/name', label: 'Name' },
])(
  'what is sent at $path and not taken stands there after going back, and without a line goes when loaded again',
  async ({ path, label }) => {
    const { page, context } = await stage.visitAs({ name: 'Mia Muster' }, WITHOUT)
    const field = page.getByRole('main').getByLabel(label, { exact: true })
    let answer: (route: Route) => Promise<void> = (route) => route.fulfill({ status: 503, body: 'Gleich wieder da' })
    await context.route('**/*', (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()))
    await page.goto(path)
    await field.fill('Getippt vor dem Funkloch')
    await field.press('Enter')
    await page.getByText('Gleich wieder da').waitFor()
    await page.goBack()
    expect(await field.inputValue()).toBe('Getippt vor dem Funkloch')
    answer = (route) => route.abort()
    await field.press('Enter')
    await page.waitForURL('chrome-error://**')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    answer = (route) => route.fulfill({ status: 503, body: 'Gleich wieder da' })
    await page.reload()
    expect((await sent).postData()).toContain('Getippt+vor+dem+Funkloch')
  },
)
