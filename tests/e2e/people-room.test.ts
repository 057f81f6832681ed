import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { roomsFor } from '#site/routes/admin/rooms.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice, type VisitSettings } from '#tests/support/browser/visit.ts'
import { enter, join } from '#tests/support/site/enter.ts'

const stage = prepareStage()
const PASSWORD = 'ein langer Satz'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rooms = (page: Page) => page.getByRole('navigation', { name: 'Bereiche', exact: true })

/** An administrator with an open browser. */
const asAdmin = async (settings?: VisitSettings) =>
  stage.visitAs(await join(stage.site, { name: 'Anna Technik', roles: ['admin'] }), settings)

test('without a mail server a person is invited by a link, chooses a password and finds the rooms of the office', async () => {
  const { page, complaints } = await asAdmin()
  const email = 'dora@beispiel.example'
  await page.goto('/admin/personen')
  await page.getByRole('link', { name: 'Einladen' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Dora Direktorin')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Turnierleitung').check()
  await page.getByRole('button', { name: 'Einladen' }).click()
  await page.getByText('Es ist kein Mailserver eingerichtet').waitFor()
  const link = await page.getByRole('textbox', { name: 'Einladungslink' }).inputValue()

  const guest = await stage.visit({ locale: 'de-DE' })
  await guest.page.goto(link)
  await guest.page.getByLabel('Passwort').fill(PASSWORD)
  await guest.page.getByRole('button', { name: 'Einladung annehmen' }).click()
  await heading(guest.page, 'Fertig – Ihr Konto ist eingerichtet').waitFor()

  const later = await stage.visit()
  await later.page.goto('/admin')
  await later.page.getByLabel('E-Mail-Adresse').fill(email)
  await later.page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await later.page.getByRole('form', { name: 'Anmeldung' }).getByRole('button').click()
  await heading(later.page, 'Guten Tag, Dora Direktorin').waitFor()
  expect(await rooms(later.page).getByRole('link').allInnerTexts()).toEqual(
    roomsFor(['director']).map(({ label }) => label),
  )

  await page.goto(`/admin/personen?suche=${email}`)
  await page.getByRole('row', { name: /Dora Direktorin.*Turnierleitung.*aktiv/ }).waitFor()
  expect(complaints).toEqual([])
})

test('a mistake in an invitation is said at its field, and what was typed stays, also without script', async () => {
  const { page } = await asAdmin({ scripts: false })
  await page.goto('/admin/personen/einladen')
  await page.getByLabel('Name', { exact: true }).fill('Emil')
  await page.getByLabel('E-Mail').fill('emil@falsch')
  await page.getByLabel('Jugendwart').check()
  await page.getByRole('button', { name: 'Einladen' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /gültige E-Mail-Adresse/ })
    .waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Emil')
  expect(await page.getByLabel('Jugendwart').isChecked()).toBe(true)
  await page.getByLabel('E-Mail').fill('emil@beispiel.example')
  await page.getByRole('button', { name: 'Einladen' }).click()
  expect(await page.getByRole('textbox', { name: 'Einladungslink' }).inputValue()).toContain('/konto/link?')
})

test('an office is handed over in one step, and opens its rooms to the other person at once', async () => {
  const old = await join(stage.site, { name: 'Otto Alt', roles: ['director', 'youth'] })
  const young = await join(stage.site, { name: 'Nina Neu', roles: ['member'] })
  const theirs = await stage.visitAs(young)
  await theirs.page.goto('/admin')
  expect(await rooms(theirs.page).getByRole('link', { name: 'Turniere' }).count()).toBe(0)

  const { page } = await asAdmin({ scripts: false })
  await page.goto(`/admin/personen/${old.id}`)
  await page.getByText('Ein Amt übergeben').click()
  await page.getByLabel('Amt', { exact: true }).selectOption('Turnierleitung')
  await page.getByLabel('E-Mail-Adresse der Nachfolge').fill('niemand@beispiel.example')
  await page.getByRole('button', { name: 'Amt übergeben' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /gibt es kein Konto/ })
    .waitFor()
  await page.getByLabel('E-Mail-Adresse der Nachfolge').fill(young.email)
  await page.getByRole('button', { name: 'Amt übergeben' }).click()
  await notice(page, 'Das Amt ist übergeben.')
  expect(await page.getByLabel('Turnierleitung').isChecked()).toBe(false)
  expect(await page.getByLabel('Jugendwart').isChecked()).toBe(true)

  await theirs.page.goto('/admin')
  await rooms(theirs.page).getByRole('link', { name: 'Turniere' }).waitFor()
  await page.goto('/admin/protokoll?person=nina')
  await page.getByRole('row', { name: /Anna Technik Ämter geändert bekommen: Turnierleitung Nina Neu/ }).waitFor()
})

test('a disabled person is out at once, and in again when the lock is lifted', async () => {
  const person = await join(stage.site, { name: 'Sven Sperr' })
  const theirs = await stage.visitAs(person)
  await theirs.page.goto('/admin/konto')
  await heading(theirs.page, 'Mein Konto').waitFor()

  const { page } = await asAdmin()
  await page.goto(`/admin/personen/${person.id}`)
  await page.getByRole('button', { name: 'Konto sperren' }).click()
  await notice(page, 'Das Konto ist gesperrt.')
  await theirs.page.reload()
  await heading(theirs.page, 'Login').waitFor()

  await page.getByRole('button', { name: 'Sperre aufheben' }).click()
  await notice(page, 'Die Sperre ist aufgehoben.')
  await enter(stage.site, theirs.context, person)
  await theirs.page.goto('/admin/konto')
  await heading(theirs.page, 'Mein Konto').waitFor()
})

test('sessions are ended, and an account is deleted only when its address was typed', async () => {
  const person = await join(stage.site, { name: 'Lena Lösch' })
  const theirs = await stage.visitAs(person)
  const { page } = await asAdmin()
  await page.goto(`/admin/personen/${person.id}`)
  await page.getByRole('button', { name: 'Überall abmelden' }).click()
  await notice(page, 'auf allen Geräten abgemeldet')
  await theirs.page.goto('/admin/konto')
  await heading(theirs.page, 'Login').waitFor()

  await page.getByText('Konto löschen').click()
  await page.getByLabel(/^Zur Bestätigung/).fill('Lena')
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  const summary = page.getByRole('alert')
  await expectFocus(summary)
  await page.getByLabel(/^Zur Bestätigung/).fill(person.email)
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await notice(page, 'Das Konto ist gelöscht.')
  await page.goto(`/admin/personen/${person.id}`)
  await page.getByText('Diese Person gibt es nicht (mehr).').waitFor()
})

test('a member with a forgotten password gets a link in person', async () => {
  const person = await join(stage.site, { name: 'Vera Vergessen' })
  const { page } = await asAdmin()
  await page.goto(`/admin/personen/${person.id}`)
  await page.getByRole('button', { name: 'Link für ein neues Passwort' }).click()
  const link = await page.getByRole('textbox', { name: 'Link für ein neues Passwort' }).inputValue()
  expect(page.url()).not.toContain('token')
  const theirs = await stage.visit({ locale: 'de-DE' })
  await theirs.page.goto(link)
  await theirs.page.getByLabel('Passwort').fill(PASSWORD)
  await theirs.page.getByRole('button').first().click()
  const caller = { ip: '127.0.0.1', userAgent: undefined, audience: undefined }
  await expect
    .poll(
      async () =>
        (
          await signInWithPassword(stage.site.instance.identity.identity, {
            email: person.email,
            phone: undefined,
            password: PASSWORD,
            caller,
          })
        ).ok,
    )
    .toBe(true)
})

test('the only administrator cannot leave the office, but hand it over, and is then led out of the room', async () => {
  const { page } = await asAdmin()
  const audience = 'authenticated'
  const { items } = await stage.site.instance.identity.identity.read.accounts.list({
    audience,
    role: 'admin',
    order: 'newest',
    page: { number: 1, size: 50 },
  })
  const [own, ...others] = items.map(({ account }) => account)
  const service = { kind: 'service' } as const
  const caller = { ip: '127.0.0.1', userAgent: undefined, audience: undefined }
  for (const { id } of others)
    await removeAccount(stage.site.instance.identity.identity, { by: service, caller }, id, { keepsId: false })
  const heir = await join(stage.site, { name: 'Erna Erbin' })

  await page.goto(`/admin/personen/${own?.id}`)
  await page.getByLabel('Technik').uncheck()
  await page.getByRole('button', { name: 'Ämter speichern' }).click()
  await page.getByRole('alert').filter({ hasText: 'Dann könnte niemand mehr Personen verwalten.' }).waitFor()
  await page.getByText('Ein Amt übergeben').click()
  await page.getByLabel('E-Mail-Adresse der Nachfolge').fill(heir.email)
  await page.getByRole('button', { name: 'Amt übergeben' }).click()
  await heading(page, 'Guten Tag, Anna Technik').waitFor()
  expect(await rooms(page).getByRole('link', { name: 'Personen' }).count()).toBe(0)
})

test('nothing stands in the way on any of the pages', async () => {
  const person = await join(stage.site, { name: 'Berta Müller-Lüdenscheidt', roles: ['board', 'director'] })
  const { page } = await asAdmin()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const pages = ['/admin/personen', '/admin/personen/einladen', `/admin/personen/${person.id}`, '/admin/protokoll']
  for (const path of pages) {
    await page.goto(path)
    expect(await findBarriers(page, [360, 1280]), path).toEqual([])
  }
  await page.goto(`/admin/personen/${person.id}`)
  await page.getByText('Ein Amt übergeben').click()
  await page.getByText('Konto löschen').click()
  await page.getByRole('button', { name: 'Link für ein neues Passwort' }).click()
  await page.getByRole('textbox', { name: 'Link für ein neues Passwort' }).waitFor()
  expect(await findBarriers(page, [360, 1280])).toEqual([])
})
