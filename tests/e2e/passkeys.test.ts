import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, notice, open } from '#tests/support/browser/visit.ts'
import { CLUB_PASSWORD, enter, join, type Joined } from '#tests/support/site/enter.ts'

const stage = prepareStage({ hostName: 'localhost', env: { RATE_LIMITS: 'off' } })

/** A phone's built-in authenticator, which has just verified its owner's finger. */
async function giveAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { device, authenticatorId }
}

/** A user on their account page, with a phone that can store passkeys. */
async function atAccount(name: string) {
  const person = await join(stage.site, { name })
  const visit = await stage.visit({ width: 360, locale: 'de-DE' })
  const phone = await giveAuthenticator(visit.page)
  await enter(stage.site, visit.context, person)
  return { person, ...visit, ...phone }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function addKey(page: Page) {
  await open(page, '/admin/konto/passkeys')
  await press(page, 'Passkey einrichten')
  await notice(page, 'Der Passkey ist eingerichtet.')
}

/** The sign-in page, in a signed-out browser. */
async function toTheDoor(page: Page) {
  await page.context().clearCookies()
  await open(page, '/admin')
  await heading(page, 'Login')
}

async function withPassword(page: Page, { email }: Joined) {
  await toTheDoor(page)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(CLUB_PASSWORD)
  await press(page, 'Anmelden')
  await heading(page, 'Noch ein Schritt')
}

const forget = async (device: CDPSession, authenticatorId: string) =>
  device.send('WebAuthn.clearCredentials', { authenticatorId })

const assuranceIn = (page: Page) =>
  page.evaluate("JSON.parse(atob(netlifyIdentity.currentUser().token.access_token.split('.')[1])).aal")

describe('passkeys', () => {
  test('are set up, named, used instead of the password, and removed', async () => {
    const { page, complaints } = await atAccount('Kassiererin Klar')
    await addKey(page)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: /^Ändern oder entfernen/ }).click()
    await heading(page, 'Passkey ändern')
    await page.getByLabel('Name', { exact: true }).fill('Mein Handy')
    await press(page, 'Name speichern')
    await notice(page, 'Der Name ist gespeichert.')
    await page.getByRole('heading', { name: 'Mein Handy' }).waitFor()
    await page.getByText('Noch nicht benutzt').waitFor()

    await toTheDoor(page)
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await press(page, 'Mit Passkey anmelden')
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor({ state: 'detached' })
    await open(page, '/admin/konto/passkeys')
    await page.getByText(/^Zuletzt benutzt am/).waitFor()

    await page.getByRole('link', { name: 'Ändern oder entfernen: Mein Handy' }).click()
    await heading(page, 'Passkey ändern')
    expect(await findBarriers(page)).toEqual([])
    await press(page, 'Passkey entfernen')
    await notice(page, 'Der Passkey ist entfernt.')
    expect(complaints).toEqual([])
    await toTheDoor(page)
    await press(page, 'Mit Passkey anmelden')
    await page.getByRole('alert').filter({ hasText: 'Mit diesem Passkey hat es nicht geklappt.' }).waitFor()
  })

  test('are the second step after the password; a lost phone is no lost account', async () => {
    const { page, person, device, authenticatorId } = await atAccount('Ulla Umsichtig')
    await addKey(page)
    await open(page, '/admin/konto/zweiter-faktor')
    await page.getByText('oder nach einem Passkey auf Ihrem Gerät').waitFor()
    await press(page, 'Passkey verwenden')
    await heading(page, 'Der zweite Schritt ist eingerichtet')
    const [code = ''] = await page.locator('code').allTextContents()

    await withPassword(page, person)
    await awaken(page)
    await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await press(page, 'Mit Passkey bestätigen')
    await page.getByRole('heading', { level: 1, name: 'Noch ein Schritt' }).waitFor({ state: 'detached' })

    await forget(device, authenticatorId)
    await withPassword(page, person)
    await page.getByText('Notfall-Code verwenden').click()
    await page.getByRole('textbox', { name: 'Notfall-Code' }).fill(code)
    await press(page, 'Mit Notfall-Code anmelden')
    await page.getByRole('heading', { level: 1, name: 'Noch ein Schritt' }).waitFor({ state: 'detached' })
    await open(page, '/admin/konto/zweiter-faktor')
    await page.getByText('Ausschalten', { exact: true }).click()
    await press(page, 'Zweiten Schritt ausschalten')
    await notice(page, 'Die Anmeldung in zwei Schritten ist ausgeschaltet.')
  })

  test('open the login window of other pages, alone and as the second step after the password', async () => {
    const { page, person } = await atAccount('Wanda Widget')
    const widget = page.locator('#netlify-identity-widget')
    const openWindow = async () => {
      await open(page, '/dorfspielttt')
      await awaken(page)
      await expect.poll(() => page.evaluate('!!window.netlifyIdentity?.store.gotrue')).toBe(true)
      await page.evaluate("netlifyIdentity.open('login')")
    }
    const leave = async () => {
      await widget.getByText('Angemeldet als').waitFor()
      expect(await assuranceIn(page)).toBe('aal2')
      await widget.getByRole('button', { name: 'Abmelden' }).click()
      await widget.locator('input[name=email]').waitFor()
    }
    await addKey(page)
    await open(page, '/admin/konto/zweiter-faktor')
    await press(page, 'Passkey verwenden')
    await heading(page, 'Der zweite Schritt ist eingerichtet')
    await page.context().clearCookies()
    await openWindow()
    await widget.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await leave()
    await widget.locator('input[name=email]').fill(person.email)
    await widget.locator('input[name=password]').fill(CLUB_PASSWORD)
    await widget.getByRole('button', { name: 'Anmelden', exact: true }).last().click()
    await widget.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
    await leave()
  })
})
