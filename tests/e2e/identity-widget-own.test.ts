import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity-server.ts'
import { appCode, granted } from '#tests/support/second-factor.ts'
import { hostRoutes, OURS, visitWidget } from '#tests/support/widget-stage.ts'

const { words } = OURS
const PASSWORD = 'ein langer Satz'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CALLER = { ip: '192.0.2.1', userAgent: undefined, audience: undefined }
const HOUR = 3_600_000

let server: IdentityServer
let browser: Browser
let count = 0

beforeAll(async () => {
  const site = hostRoutes(OURS)
  server = await startIdentity({ host: (request) => site.fetch(request) })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

type Settings = Parameters<Browser['newContext']>[0]

async function newContext(settings: Settings = {}): Promise<BrowserContext> {
  const context = await browser.newContext(settings)
  onTestFinished(() => context.close())
  return context
}

async function begin(context?: BrowserContext) {
  count += 1
  const page = await (context ?? (await newContext())).newPage()
  const complaints: string[] = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { ...visitWidget(page, OURS, server.origin), complaints, anna: `anna${count}@club.example` }
}

type Begun = Awaited<ReturnType<typeof begin>>

/** Somebody with an account, signed in by the dialog. */
async function logIn(visit: Begun, address = '/') {
  const { id } = await join(visit.anna)
  await visit.visit(address)
  await visit.open('login')
  await visit.fill({ email: visit.anna, password: PASSWORD }, words.logIn)
  await visit.sees(visit.anna)
  return id
}

async function join(email: string) {
  const by = { kind: 'service' } as const
  const creation = { email, password: PASSWORD, confirmsEmail: true, confirmsPhone: false }
  const created = await server.service.identity.admin.create(creation, by, CALLER)
  if (!created.ok) throw new Error(`The account could not be made: ${created.error.kind}`)
  return created.value.account
}

/** The six digits of the newest mail to this address. */
const codeTo = (recipient: string, kind: string) =>
  vi.waitUntil(
    async () =>
      (await server.mails(0)).findLast((mail) => mail.recipient === recipient && mail.kind === kind && mail.code)?.code,
    { timeout: 10_000, interval: 20 },
  )

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include('#netlify-identity-widget')
    .setLegacyMode()
    .withTags(RULES)
    .analyze()
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`)
}

test('the code of the mail does what its link does, for signing up and for a forgotten password', async () => {
  const visit = await begin()
  const { anna, widget } = visit
  await visit.visit()
  await visit.open('signup')
  await visit.fill({ name: 'Anna Muster', email: anna, password: PASSWORD }, words.signUp)
  await visit.fill({ code: '000000' }, 'Code verwenden')
  await visit.sees('Dieser Code ist falsch oder nicht mehr gültig.')
  await visit.fill({ code: (await codeTo(anna, 'confirmation')) ?? '' }, 'Code verwenden')
  await visit.sees('Anna Muster')
  await visit.fill({}, words.logOut)
  await widget.getByRole('button', { name: words.forgot }).click()
  await visit.fill({ email: anna }, words.sendMail)
  await visit.fill({ code: (await codeTo(anna, 'recovery')) ?? '' }, 'Code verwenden')
  await visit.fill({ password: 'ein ganz neuer Satz' }, words.savePassword)
  await visit.sees('Anna Muster')
  expect(await visit.currentEmail()).toBe(anna)
})

/** Somebody with an authenticator app and a sheet of codes for the day on which it is lost. */
async function joinWithApp(email: string) {
  await join(email)
  const { signIn, factors } = server.service.identity
  const asked = { email, phone: undefined, password: PASSWORD, caller: CALLER }
  const who = await granted(signIn.authenticate((await granted(signIn.withPassword(asked))).accessToken))
  const { factor, secret } = await granted(factors.enrolTotp(who, {}))
  const { id: challengeId } = await granted(factors.challenge(who, factor.id, CALLER))
  const code = appCode(secret, server.clock.now())
  const raised = await granted(factors.verify(who, { factorId: factor.id, challengeId, code, caller: CALLER }))
  const { codes } = await granted(
    factors.recoveryCodes.generate(await granted(signIn.authenticate(raised.accessToken)), {}),
  )
  return { secret, codes }
}

const assuranceOf = ({ page }: Begun) =>
  page.evaluate("JSON.parse(atob(netlifyIdentity.currentUser().token.access_token.split('.')[1])).aal")

test('who has a second factor is asked for it, and is not signed in without it', async () => {
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
  // A code is good for one sign-in only.
  server.clock.advance(30_000)
  await visit.fill({ code: appCode(secret, server.clock.now()) }, 'Code verwenden')
  await visit.sees(anna)
  expect(await assuranceOf(visit)).toBe('aal2')
})

test('who has lost the app comes in with a code of the sheet, once', async () => {
  const visit = await begin()
  const { anna, widget } = visit
  const { codes } = await joinWithApp(anna)
  await visit.visit()
  await visit.open('login')
  await visit.fill({ email: anna, password: PASSWORD }, words.logIn)
  await visit.fill({}, 'Notfall-Code verwenden')
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
  await widget.getByRole('button', { name: 'Doch den anderen Code eingeben' }).click()
  await visit.seesField('code')
})

test('a page that allows neither frames nor styles nor scripts of its own can use it', async () => {
  const visit = await begin()
  await logIn(visit, '/strict')
  expect(visit.complaints).toEqual([])
  const box = await visit.widget.getByRole('dialog').boundingBox()
  expect(box?.width).toBe(364)
})

test('it can be used by keyboard alone, keeps the focus, and gives it back', async () => {
  const visit = await begin()
  const { page, anna, widget } = visit
  await join(anna)
  await visit.visit()
  const opener = page.getByRole('button', { name: 'Mitglieder' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => widget.locator('input[name=email]').evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type(anna)
  await page.keyboard.press('Tab')
  await page.keyboard.type('falsch')
  await page.keyboard.press('Enter')
  await widget.getByRole('alert').getByText(words.wrongPassword).waitFor()
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab')
    // Between the last and the first control the focus may pass the browser's own bar, never the page behind.
    const place = await page.evaluate('document.activeElement.id || document.activeElement.tagName')
    expect(['netlify-identity-widget', 'BODY', 'HTML']).toContain(place)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await visit.events()).toEqual(expect.arrayContaining(['close']))
  await page.evaluate("netlifyIdentity.open('signup')")
  await page.mouse.move(5, 5)
  await page.mouse.down()
  await expect.poll(() => page.evaluate('netlifyIdentity.store.modal.isOpen')).toBe(false)
})

test.each([360, 1280])('nothing stands in the way on any page, %i pixels wide', async (width) => {
  const visit = await begin(await newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' }))
  const { page, widget } = visit
  await visit.visit()
  const find = async (name: string) => {
    const targets = await widget
      .locator('button, input, a')
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
      )
    return [name, ...targets, ...(await barriers(page))]
  }
  await visit.open('login')
  await visit.fill({ email: 'niemand@club.example', password: 'falsch' }, words.logIn)
  await visit.sees(words.wrongPassword)
  expect(await find('login')).toEqual(['login'])
  await widget.getByRole('button', { name: words.forgot }).click()
  expect(await find('amnesia')).toEqual(['amnesia'])
  await visit.fill({ email: 'niemand@club.example' }, words.sendMail)
  await visit.seesField('code')
  expect(await find('message')).toEqual(['message'])
  await visit.open('signup')
  expect(await find('signup')).toEqual(['signup'])
  await visit.visit('/#invite_token=AAAAAAAAAAAAAAAAAAAAAA')
  await visit.seesField('password')
  expect(await find('invite')).toEqual(['invite'])
  await logIn(visit)
  expect(await find('user')).toEqual(['user'])
  await visit.visit('/plain')
  await page.evaluate('netlifyIdentity.logout(); localStorage.clear()')
  await visit.visit('/plain')
  await page.evaluate('netlifyIdentity.open()')
  expect(await find('siteURL')).toEqual(['siteURL'])
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

test('offline the dialog says so, and nobody is signed out', async () => {
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

test('what happens in one tab, the other knows', async () => {
  const context = await newContext()
  const one = await begin(context)
  const other = await begin(context)
  await other.visit()
  await logIn(one)
  await other.page.locator('.netlify-identity-user').getByText(one.anna).waitFor()
  expect(await other.events()).toContain(`login ${one.anna}`)
  await one.fill({}, words.logOut)
  await other.page.locator('.netlify-identity-login').waitFor()
  expect(await other.currentEmail()).toBeNull()
  expect(await other.events()).toContain('logout')
})

test('people stay signed in without doing anything, until the service ends the session', async () => {
  const context = await newContext()
  const visit = await begin(context)
  const { page } = visit
  await page.clock.install()
  const id = await logIn(visit)
  const token = () => page.evaluate('netlifyIdentity.currentUser()?.token.access_token') as Promise<string | undefined>
  const first = await token()
  server.clock.advance(HOUR)
  await page.clock.fastForward(HOUR)
  await expect.poll(token).not.toBe(first)
  expect(await visit.events()).not.toContain('logout')
  await server.service.identity.admin.remove(id, { keepsId: false }, { kind: 'service' }, CALLER)
  server.clock.advance(HOUR)
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

test('it bounces in, and stands still for those who want no motion', async () => {
  const motion = async (reducedMotion: 'reduce' | 'no-preference') => {
    const visit = await begin(await newContext({ reducedMotion }))
    await visit.visit()
    await visit.open('login')
    const { animationName, animationDuration, animationTimingFunction } = await visit.widget
      .getByRole('dialog')
      .evaluate((dialog) => ({ ...getComputedStyle(dialog) }))
    return [animationName, animationDuration, animationTimingFunction]
  }
  expect(await motion('no-preference')).toEqual(['bouncyEntrance', '0.2s', 'cubic-bezier(0.18, 0.89, 0.32, 1.28)'])
  expect((await motion('reduce'))[0]).toBe('none')
})

test('on a phone it fills the page', async () => {
  const visit = await begin(await newContext({ viewport: { width: 360, height: 640 } }))
  await visit.visit('/polish')
  await visit.open('login')
  const dialog = visit.widget.getByRole('dialog', { name: 'Zaloguj się' })
  await dialog.waitFor()
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
})

test('there is one dialog, where the host page wants it and with its words', async () => {
  const visit = await begin()
  const { page, widget } = visit
  await visit.visit('/chosen')
  await page.evaluate("netlifyIdentity.open('signup', { team: 'Herren 2' })")
  expect(await page.locator('main > #netlify-identity-widget').count()).toBe(1)
  expect(await page.locator('#netlify-identity-widget').count()).toBe(1)
  expect(await widget.getByLabel('Name').getAttribute('placeholder')).toBe('Wie im Verein')
  expect(await widget.getByRole('link', { name: 'Hosted by TTV' }).getAttribute('href')).toBe('/verein')
  await visit.fill({ name: 'Anna', email: visit.anna, password: PASSWORD }, 'Sign up')
  await visit.fill({ code: (await codeTo(visit.anna, 'confirmation')) ?? '' }, 'Use code')
  await visit.sees('Logged in as')
  expect(await page.evaluate('netlifyIdentity.currentUser().user_metadata')).toEqual({
    team: 'Herren 2',
    full_name: 'Anna',
  })
})

const sizeOf = (name: string) =>
  brotliCompressSync(readFileSync(new URL(`../../build/client/${name}`, import.meta.url))).length

test('the script is small with React, and the module without it', () => {
  expect(sizeOf('identity-widget.js')).toBeLessThan(90_000)
  expect(sizeOf('identity-widget.mjs')).toBeLessThan(25_000)
})

test('the module can be imported where there is no browser, and offers what the script offers', async () => {
  const address = new URL('../../build/client/identity-widget.mjs', import.meta.url).href
  const module = (await import(address)) as Record<string, unknown> & { default: Record<string, unknown> }
  const names = ['init', 'open', 'close', 'on', 'off', 'currentUser', 'logout', 'refresh', 'setLocale']
  for (const name of names) expect([name, module[name]]).toEqual([name, module.default[name]])
  expect(Object.keys(module.default).toSorted()).toEqual([...names, 'gotrue', 'store'].toSorted())
})
