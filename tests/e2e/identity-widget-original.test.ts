import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { PASSWORD, profileOf } from '#tests/support/gotrue-bench.ts'
import { startGotrue, type GotrueServer } from '#tests/support/gotrue-server.ts'

const WIDGET = readFileSync(fileURLToPath(import.meta.resolve('netlify-identity-widget')), 'utf8')

/** A page of a club that has the widget in it, as the vendor tells people to do. @param init what runs once the widget is there */
const hostPage = (init: string) =>
  `<!doctype html><meta charset="utf-8"><title>Verein</title><div data-netlify-identity-menu></div>
<script src="/widget.js"></script><script>${init}</script>`

const site = new Hono()
  .get('/widget.js', (c) => c.body(WIDGET, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  .get('/', (c) =>
    c.html(hostPage("netlifyIdentity.init({ APIUrl: location.origin + '/.netlify/identity', locale: 'de' })")),
  )
  .get('/plain', (c) => c.html(hostPage('')))

let server: GotrueServer
let browser: Browser
let page: Page
let widget: FrameLocator
let count = 0
let anna: string

beforeAll(async () => {
  server = await startGotrue({ settings: { isEmailChangeSecure: false } }, {}, site)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
beforeEach(async () => {
  count += 1
  anna = `anna${count}@club.example`
  page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(10_000)
  widget = page.frameLocator('#netlify-identity-widget')
})
afterEach(() => page.context().close())

const visit = (hash = '') => page.goto(`${server.origin}/${hash}`)

async function open(action: 'login' | 'signup') {
  await visit()
  await page.evaluate(`netlifyIdentity.open('${action}')`)
}

async function fill(fields: Record<string, string>, button: string) {
  for (const [name, value] of Object.entries(fields)) await widget.locator(`input[name=${name}]`).fill(value)
  await widget.getByRole('button', { name: button, exact: true }).last().click()
}

const sees = (text: string) => widget.getByText(text).first().waitFor()
/** What the widget itself thinks of who is signed in. */
const currentEmail = () => page.evaluate('netlifyIdentity.currentUser()?.email ?? null')

test('somebody signs in, is still signed in after the page was loaded again, and signs out', async () => {
  await server.join(anna)
  await open('login')
  await fill({ email: anna, password: PASSWORD }, 'Anmelden')
  await sees(anna)
  await page.reload()
  expect(await currentEmail()).toBe(anna)
  await page.evaluate("netlifyIdentity.open('login')")
  await fill({}, 'Abmelden')
  await widget.locator('input[name=password]').waitFor()
  expect(await currentEmail()).toBeNull()
  expect(await page.evaluate("localStorage.getItem('gotrue.user')")).toBeNull()
})

test('a wrong password is told', async () => {
  await server.join(anna)
  await open('login')
  await fill({ email: anna, password: 'something else' }, 'Anmelden')
  // Version 2.0.3 has the German words for it too, but its build loses all keys with a space in them.
  await sees('Invalid Password')
})

test('who signs up is asked to look for the mail, and its token signs in', async () => {
  await open('signup')
  await fill({ name: 'Anna Muster', email: anna, password: PASSWORD }, 'Registrieren')
  await sees('Dir wurde eine Bestätigungsmail geschickt')
  await page.goto('about:blank')
  await visit(`#confirmation_token=${server.linkTo(anna)}`)
  await sees('Anna Muster')
  expect(await currentEmail()).toBe(anna)
})

test('a confirmation that was used before shows an error', async () => {
  await server.signUp(anna)
  await server.post('/verify', { type: 'signup', token: server.linkTo(anna) })
  await visit(`#confirmation_token=${server.linkTo(anna)}`)
  await sees('Beim Bestätigen deines Accounts ist ein Fehler aufgetreten')
})

test('a forgotten password is replaced', async () => {
  await server.join(anna)
  await open('login')
  await widget.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await fill({ email: anna }, 'Wiederherstellungsmail senden')
  await sees('Wir haben dir einen Wiederherstellungsmail geschickt')
  await page.goto('about:blank')
  const verified = page.waitForResponse(/\/user$/)
  await visit(`#recovery_token=${server.linkTo(anna)}`)
  await verified
  await fill({ password: 'an entirely new one' }, 'Passwort aktualisieren')
  await sees(anna)
  expect(await server.logIn(anna, 'an entirely new one')).toHaveProperty('access_token')
})

test('an invitation is accepted', async () => {
  const chair = await server.join(`chair${count}@club.example`, { roles: ['admin'] })
  await server.post('/invite', { email: anna }, { token: chair.access_token })
  await visit(`#invite_token=${server.linkTo(anna)}`)
  await fill({ password: PASSWORD }, 'Registrieren')
  await sees(anna)
})

test('a new address is confirmed after signing in', async () => {
  const next = `next${count}@club.example`
  const { access_token: token } = await server.join(anna)
  await server.put('/user', { email: next }, { token })
  await visit(`#email_change_token=${server.linkTo(next)}`)
  await fill({ email: anna, password: PASSWORD }, 'Anmelden')
  await expect.poll(currentEmail).toBe(next)
})

test('the answer of a closed service opens the page for signing up', async () => {
  await visit('#error=access_denied&error_description=403%3A+Signups+not+allowed+for+this+instance')
  await widget.locator('input[name=name]').waitFor()
  await expect.poll(() => page.evaluate('location.hash')).toBe('')
})

test('somebody signs in at a provider', async () => {
  server.provider.profile.current = profileOf(anna)
  // Stands in for the provider: sends the browser straight back.
  await page.route('https://provider.example/**', (route) => {
    const state = new URL(route.request().url()).searchParams.get('state')
    return route.fulfill({ status: 302, headers: { Location: `${server.gotrueUrl}/callback?code=x&state=${state}` } })
  })
  await open('login')
  await widget.getByRole('button', { name: /Google/ }).click()
  await sees('Anna Muster')
  expect(await currentEmail()).toBe(anna)
})

test('on a real host name the widget finds the service by itself, and the service keeps its cookie', async () => {
  await server.join(anna)
  await page.route('http://club.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: server.origin + pathname }) })
  })
  await page.goto('http://club.example/plain')
  await page.evaluate("netlifyIdentity.open('login')")
  await fill({ email: anna, password: PASSWORD }, 'Log in')
  await sees(anna)
  const cookies = () => page.context().cookies('http://club.example/')
  expect(await cookies()).toMatchObject([{ name: 'nf_jwt', httpOnly: true, sameSite: 'Lax' }])
  await fill({}, 'Log out')
  await widget.locator('input[name=password]').waitFor()
  expect(await cookies()).toEqual([])
})
