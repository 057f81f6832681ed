import { describe, expect, test } from 'vitest'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { CALLER, PASSWORD, prepareOwnWidget, type Begun } from '#tests/support/browser/own-widget-stage.ts'
import { DESK, OURS, PHONE } from '#tests/support/browser/widget-stage.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'

const { words } = OURS
const HOUR = 3_600_000

const assuranceOf = ({ page }: Begun) =>
  page.evaluate("JSON.parse(atob(netlifyIdentity.currentUser().token.access_token.split('.')[1])).aal")

const focusedName = ({ page }: Begun) =>
  page.evaluate("document.querySelector('#netlify-identity-widget').shadowRoot.activeElement?.name")

describe.each([DESK, PHONE])('$place', (device) => {
  const stage = prepareOwnWidget(device)
  const { begin, newContext, join, joinWithApp, logIn, codeTo } = stage

  test('the code of the mail does what its link does, for signing up and for a forgotten password', async () => {
    const visit = await begin()
    const { anna } = visit
    await visit.visit()
    await visit.open('signup')
    await visit.fill({ name: 'Anna Muster', email: anna, password: PASSWORD }, words.signUp)
    await visit.fill({ code: '000000' }, 'Code verwenden')
    await visit.sees('Dieser Code ist falsch oder nicht mehr gültig.')
    await visit.fill({ code: (await codeTo(anna, 'confirmation')) ?? '' }, 'Code verwenden')
    await visit.sees('Anna Muster')
    await visit.fill({}, words.logOut)
    await visit.press(words.forgot)
    await visit.fill({ email: anna }, words.sendMail)
    await visit.fill({ code: (await codeTo(anna, 'recovery')) ?? '' }, 'Code verwenden')
    await visit.fill({ password: 'ein ganz neuer Satz' }, words.savePassword)
    await visit.sees('Anna Muster')
    expect(await visit.currentEmail()).toBe(anna)
  })

  test('a user with a second factor is asked for it, and is not signed in without it', async () => {
    const visit = await begin()
    const { anna, page } = visit
    const { secret } = await joinWithApp(anna)
    await visit.visit()
    await visit.open('login')
    await visit.fill({ email: anna, password: PASSWORD }, words.logIn)
    await visit.seesField('code')
    await page.keyboard.press('Escape')
    expect(await visit.currentEmail()).toBeNull()
    expect(await visit.stored()).toBeNull()
    await visit.open('login')
    await visit.fill({ email: anna, password: PASSWORD }, words.logIn)
    await visit.fill({ code: '000000' }, 'Code verwenden')
    await visit.sees('Dieser Code ist falsch')
    // A code is valid for one sign-in only.
    stage.server.clock.advance(30_000)
    await visit.fill({ code: appCode(secret, stage.server.clock.now()) }, 'Code verwenden')
    await visit.sees(anna)
    expect(await assuranceOf(visit)).toBe('aal2')
  })

  test('a user who has lost the app signs in with a recovery code, once', async () => {
    const visit = await begin()
    const { anna } = visit
    const { codes } = await joinWithApp(anna)
    await visit.visit()
    await visit.open('login')
    await visit.fill({ email: anna, password: PASSWORD }, words.logIn)
    await visit.fill({}, 'Notfall-Code verwenden')
    await expect.poll(() => focusedName(visit)).toBe('recovery-code')
    await visit.fill({ 'recovery-code': 'FALSCH-FALSCH' }, 'Code verwenden')
    await visit.sees('Dieser Code ist falsch')
    await visit.fill({ 'recovery-code': codes[0]?.toLowerCase() ?? '' }, 'Code verwenden')
    await visit.sees(anna)
    expect(await assuranceOf(visit)).toBe('aal2')
    await visit.fill({}, words.logOut)
    await visit.fill({ email: anna, password: PASSWORD }, words.logIn)
    await visit.fill({}, 'Notfall-Code verwenden')
    await visit.fill({ 'recovery-code': codes[0] ?? '' }, 'Code verwenden')
    await visit.sees('Dieser Code ist falsch')
    await visit.press('Anderen Code eingeben')
    await expect.poll(() => focusedName(visit)).toBe('code')
  })

  test('where the storage is blocked, people can sign in until they leave the page', async () => {
    const context = await newContext()
    await context.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: blocked })
    })
    const visit = await begin(context)
    await logIn(visit)
    await visit.fill({}, words.logOut)
    await visit.seesField('password')
    expect(visit.complaints).toEqual([])
  })

  test('offline the dialog says so, and no user is signed out', async () => {
    const visit = await begin()
    const { page, anna } = visit
    await logIn(visit)
    await page.context().setOffline(true)
    await page.evaluate("netlifyIdentity.setLocale('de')")
    await expect(page.evaluate('netlifyIdentity.currentUser().getUserData()')).rejects.toThrow()
    expect(await visit.currentEmail()).toBe(anna)
    await page.context().setOffline(false)
    await visit.fill({}, words.logOut)
    await visit.seesField('password')
    await page.context().setOffline(true)
    await visit.fill({ email: anna, password: PASSWORD }, words.logIn)
    await visit.sees('Der Dienst ist nicht erreichbar')
  })

  test('people stay signed in without doing anything, until the service ends the session', async () => {
    const context = await newContext()
    const visit = await begin(context)
    const { page } = visit
    await page.clock.install()
    const id = await logIn(visit)
    const token = () =>
      page.evaluate('netlifyIdentity.currentUser()?.token.access_token') as Promise<string | undefined>
    const first = await token()
    stage.server.clock.advance(HOUR)
    await page.clock.fastForward(HOUR)
    await expect.poll(token).not.toBe(first)
    expect(await visit.events()).not.toContain('logout')
    await removeAccount(stage.server.service.identity, { by: { kind: 'service' }, caller: CALLER }, id, {
      keepsId: false,
    })
    stage.server.clock.advance(HOUR)
    await page.clock.fastForward(HOUR)
    await visit.sees('Ihre Sitzung ist abgelaufen')
    expect(await visit.currentEmail()).toBeNull()
    expect(await visit.events()).toContain('logout')
  })

  test('an ended session in the storage is no sign-in', async () => {
    const visit = await begin()
    const { page } = visit
    await logIn(visit)
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('gotrue.user') ?? '{}')
      const ended = btoa(JSON.stringify({ exp: 1 }))
      const token = { ...stored.token, access_token: `e30.${ended}.x`, refresh_token: 'gone', expires_at: 1_000 }
      localStorage.setItem('gotrue.user', JSON.stringify({ ...stored, token }))
    })
    await visit.visit()
    await page.locator('.netlify-identity-login').waitFor()
    await expect.poll(visit.events).toEqual(['init'])
  })

  test('an expired link for a new address locks no user out', async () => {
    const visit = await begin()
    await join(visit.anna)
    await visit.visit('/#email_change_token=AAAAAAAAAAAAAAAAAAAAAA')
    await visit.fill({ email: visit.anna, password: PASSWORD }, words.logIn)
    await visit.sees(visit.anna)
    await visit.widget.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    expect(await visit.currentEmail()).toBe(visit.anna)
  })
})
