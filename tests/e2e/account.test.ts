import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { CLUB_PASSWORD, join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice, open, type VisitSettings } from '#tests/support/browser/visit.ts'

const clock = createClock('2024-12-17T11:00:00Z')
const stage = prepareStage({ now: clock.now })
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0'

/** A signed-in user on their account page. */
async function atAccount(settings: VisitSettings = {}) {
  const person = await join(stage.site, { name: 'Anna Beispiel' })
  const visit = await stage.visitAs(person, settings)
  await (settings.scripts === false ? visit.page.goto('/admin/konto') : open(visit.page, '/admin/konto'))
  return { person, ...visit }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a name is changed, and the frame shows it at once', async () => {
  const { page, complaints } = await atAccount()
  await page.getByRole('link', { name: /^Name/ }).click()
  await page.getByLabel('Name').fill('Anna Schmitt')
  await page.getByRole('button', { name: 'Namen speichern' }).click()
  await notice(page, 'Ihr Name ist gespeichert.')
  await page.getByRole('banner').getByText('Anna Schmitt').waitFor()
  expect(complaints).toEqual([])
})

test('without script a mistake keeps what was typed, and mending it works', async () => {
  const { page } = await atAccount({ scripts: false })
  await page.getByRole('link', { name: /^E-Mail-Adresse/ }).click()
  await page.getByLabel('Neue E-Mail-Adresse').fill('anna@falsch')
  await page.getByRole('button', { name: 'Beide E-Mails schicken' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /gültige E-Mail-Adresse/ })
    .waitFor()
  expect(await page.getByLabel('Neue E-Mail-Adresse').inputValue()).toBe('anna@falsch')
  await page.getByLabel('Neue E-Mail-Adresse').fill('anna@richtig.example')
  await page.getByRole('button', { name: 'Beide E-Mails schicken' }).click()
  await page.getByRole('heading', { name: 'Wartet auf Bestätigung' }).waitFor()
})

test('a wrong password is said at the field, and the summary takes the focus', async () => {
  const { page } = await atAccount()
  await page.getByRole('link', { name: /^Passwort/ }).click()
  await page.getByLabel('Jetziges Passwort').fill('falsch geraten')
  await page.getByLabel('Neues Passwort').fill('ein neuer Satz')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  const summary = page.getByRole('alert')
  await expectFocus(summary)
  await summary.getByRole('link').click()
  await expectFocus(page.getByLabel('Jetziges Passwort'))
  await page.getByLabel('Jetziges Passwort').fill(CLUB_PASSWORD)
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await notice(page, 'Ihr neues Passwort gilt.')
})

test('an authenticator app is set up, and then asked for at the door', async () => {
  const { page, person, complaints } = await atAccount()
  await page.getByRole('link', { name: /^Anmeldung in zwei Schritten/ }).click()
  const secret = await beginSetup(page)
  await page.getByRole('img', { name: /QR-Code/ }).waitFor()
  await page.getByLabel('Code aus der App').fill(appCode(secret, clock.now()))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await heading(page, 'Die App ist eingerichtet').waitFor()
  const codes = await page.getByRole('region', { name: 'Ihre Notfall-Codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await page.getByText('Eingeschaltet').waitFor()
  expect(complaints).toEqual([])

  const phone = await stage.visit({ width: 360 })
  await passFirstStep(phone.page, person)
  clock.advance(MINUTE)
  await phone.page.getByLabel('Code', { exact: true }).first().fill(appCode(secret, clock.now()))
  await phone.page.getByRole('form', { name: 'Code aus der App' }).getByRole('button').click()
  await heading(phone.page, 'Mein Konto').waitFor()
})

async function beginSetup(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Jetzt einrichten' }).click()
  await heading(page, 'Authenticator-App einrichten').waitFor()
  return (await page.getByRole('code').innerText()).replaceAll(/\s/g, '')
}

async function passFirstStep(page: Page, { email }: Joined) {
  await open(page, '/admin/konto')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(CLUB_PASSWORD)
  await page.getByRole('form', { name: 'Anmeldung' }).getByRole('button').click()
  await heading(page, 'Noch ein Schritt').waitFor()
}

test('another device is signed out', async () => {
  const { page, person } = await atAccount()
  await openSession(stage.site, person, FIREFOX)
  await page.getByRole('link', { name: /^Angemeldete Geräte/ }).click()
  await page.getByRole('button', { name: /^Abmelden: Firefox auf einem Windows-Rechner/ }).click()
  await notice(page, 'Das Gerät ist abgemeldet.')
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1)
})

test('one’s own data come as a file', async () => {
  const { page, person } = await atAccount()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Herunterladen/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('meine-daten-2024-12-17.json')
  expect(await readFile(await download.path(), 'utf8')).toContain(person.email)
})

test('an account is deleted, and its browser is out', async () => {
  const { page, context } = await atAccount()
  await page.getByRole('link', { name: /^Konto löschen/ }).click()
  await page.getByLabel('Zur Bestätigung: Tippen Sie LÖSCHEN ein').fill('LÖSCHEN')
  await page.getByRole('button', { name: 'Mein Konto endgültig löschen' }).click()
  await heading(page, 'Ihr Konto ist gelöscht').waitFor()
  expect(await context.cookies()).toEqual([])
  await page.goto('/admin/konto')
  await heading(page, 'Login').waitFor()
})

const ERRANDS = ['', '/name', '/e-mail', '/passwort', '/zweiter-faktor', '/geraete', '/verknuepfungen', '/loeschen']

test('nothing stands in the way on any of the pages', async () => {
  const { page, person } = await atAccount()
  await openSession(stage.site, person, FIREFOX)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const errand of ERRANDS) {
    await open(page, `/admin/konto${errand}`)
    expect(await findBarriers(page), errand).toEqual([])
  }
})

test('nothing stands in the way while an app is set up, with its codes, and afterwards', async () => {
  const { page } = await atAccount()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/admin/konto/zweiter-faktor')
  const secret = await beginSetup(page)
  await page.getByLabel('Code aus der App').fill('000000')
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await page.getByRole('alert').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Code aus der App').fill(appCode(secret, clock.now()))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await page.getByRole('region', { name: 'Ihre Notfall-Codes' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await open(page, '/admin/konto/zweiter-faktor')
  await page.getByText('Ausschalten', { exact: true }).click()
  expect(await findBarriers(page)).toEqual([])
})
