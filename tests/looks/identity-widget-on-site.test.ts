import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken } from '#tests/support/browser/visit.ts'
import { valueOf } from '#tests/support/value-of.ts'

const PASSWORD = 'ein langer Satz'
const CALLER = { ip: '192.0.2.1', userAgent: undefined, audience: undefined }
const stage = prepareStage()
const WIDGET = /identity-widget\.js$/

async function begin(options?: Parameters<typeof stage.visit>[0]) {
  const visit = await stage.visit(options)
  const fetched: string[] = []
  visit.page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  return { ...visit, fetched, widget: visit.page.locator('#netlify-identity-widget') }
}

async function join(email: string) {
  const creation = { email, password: PASSWORD, confirmsEmail: true, confirmsPhone: false }
  const by = { by: { kind: 'service' }, caller: CALLER } as const
  const { identity } = stage.site.instance.identity
  valueOf(await createAccount(identity, by, { ...creation, userMetadata: { locale: 'de' } }))
}

test('the files of the widget may be used by other sites, are asked for again, and come small', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(stage.site.origin + path, { headers })
  for (const path of ['/identity-widget.js', '/identity-widget.mjs', '/identity-widget.d.mts']) {
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=600, must-revalidate'])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const again = await ask(path, { 'If-None-Match': headers.get('etag') ?? '' })
    expect([path, again.status]).toEqual([path, 304])
  }
})

test('a page without a token never fetches the widget', async () => {
  const { page, fetched } = await begin()
  await page.goto('/vorstand')
  await awaken(page)
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => WIDGET.test(path))).toEqual([])
})

test('the page of the village tournament sets the widget up, but only after the first interaction', async () => {
  const { page, fetched, complaints } = await begin()
  await page.goto('/dorfspielttt')
  expect(fetched.filter((path) => WIDGET.test(path))).toEqual([])
  await awaken(page)
  await expect.poll(() => page.evaluate('window.netlifyIdentity?.store.locale')).toBe('de')
  expect(complaints).toEqual([])
})

test('a token in the address of any page opens the dialog in German, and signing in opens the members’ area', async () => {
  await join('anna@club.example')
  await fetch(`${stage.site.origin}/.netlify/identity/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'anna@club.example' }),
  })
  const { text = '' } = await PostalMime.parse((await stage.site.mails(1)).at(-1) ?? '')
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''
  const { page, widget, complaints } = await begin()
  await page.goto(`/chronik#recovery_token=${token}`)
  await widget.getByRole('button', { name: 'Weiter' }).click()
  await widget.getByRole('dialog', { name: 'Neues Passwort' }).waitFor()
  await widget.locator('input[name=password]').fill('ein ganz neuer Satz')
  await widget.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.waitForURL('**/admin')
  const cookies = await page.context().cookies()
  // A session cookie: the dialog does not ask whether to stay signed in.
  expect(cookies).toMatchObject([{ name: 'vereinsheim', expires: -1, httpOnly: true, sameSite: 'Lax' }])
  expect(complaints).toEqual([])
})

test('the privacy policy names everything that stays in a member’s browser', async () => {
  await join('paula@club.example')
  const { page, context, widget } = await begin()
  await page.goto('/dorfspielttt')
  await awaken(page)
  await expect.poll(() => page.evaluate('!!window.netlifyIdentity?.store.gotrue')).toBe(true)
  await page.evaluate("netlifyIdentity.open('login')")
  await widget.locator('input[name=email]').fill('paula@club.example')
  await widget.locator('input[name=password]').fill(PASSWORD)
  await widget.getByRole('button', { name: 'Anmelden' }).last().click()
  await widget.getByText('Angemeldet als').waitFor()
  await page.evaluate('netlifyIdentity.close()')
  // The router stores the scroll position when the reader leaves a page.
  await page.goto('/admin/konto')
  await page.goto('/datenschutz')
  await awaken(page)
  const keys = (await page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')) as string[]
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies).toEqual(['vereinsheim'])
  expect(keys).toEqual(expect.arrayContaining(['gotrue.user', 'react-router-scroll-positions']))
  const policy = (await page.getByRole('main').textContent()) ?? ''
  expect([...cookies.map((name) => `__Host-${name}`), ...keys].filter((name) => !policy.includes(name))).toEqual([])
})

test('a link with a foreign session names its account, and leaves the signed-in user alone without a click', async () => {
  await join('sender@club.example')
  await join('rita@club.example')
  const answer = await fetch(`${stage.site.origin}/.netlify/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'sender@club.example', password: PASSWORD }),
  })
  const session = (await answer.json()) as Record<string, string>
  const { page, context, widget, complaints } = await begin({ width: 360 })
  await page.goto('/admin')
  await page.getByLabel('E-Mail').first().fill('rita@club.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Guten Tag' }).waitFor()
  const before = await context.cookies()
  const fragment = new URLSearchParams({ ...session, expires_in: '3600' })
  await page.goto(`/news#${fragment}`)
  await widget.getByRole('button', { name: 'Als sender@club.example anmelden' }).waitFor()
  expect(await page.evaluate('[location.hash, localStorage.getItem("gotrue.user")]')).toEqual(['', null])
  await page.keyboard.press('Escape')
  expect(await context.cookies()).toEqual(before)
  await page.reload()
  expect(await page.evaluate('localStorage.getItem("gotrue.user")')).toBeNull()
  expect(complaints).toEqual([])
})

test('a sign-in at the members’ area also counts for the widget, without a token, and signing out there ends both', async () => {
  await join('nele@club.example')
  const { page, widget, complaints } = await begin()
  await page.goto('/admin')
  await page.getByLabel('E-Mail').first().fill('nele@club.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Guten Tag' }).waitFor()
  await page.goto('/dorfspielttt')
  await awaken(page)
  await expect.poll(() => page.evaluate('window.netlifyIdentity?.currentUser()?.email')).toBe('nele@club.example')
  expect(await page.evaluate('[netlifyIdentity.currentUser().token, localStorage.getItem("gotrue.user")]')).toEqual([
    null,
    null,
  ])
  await page.evaluate("netlifyIdentity.open('login')")
  await widget.getByText('Angemeldet als nele@club.example').waitFor()
  await widget.getByRole('button', { name: 'Abmelden' }).click()
  await widget.getByLabel('E-Mail').waitFor()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(complaints).toEqual([])
})

test('a refused external sign-in is explained on the page to which the browser returns', async () => {
  const { page, widget, complaints } = await begin({ width: 360 })
  await page.goto('/admin#error=server_error&error_description=Error+from+external+provider')
  await widget.getByRole('alert').getByText('Error from external provider').waitFor()
  expect(await page.evaluate('location.hash')).toBe('')
  expect(complaints).toEqual([])
})

test('on our own pages the call-out names the club, too', async () => {
  const { page, widget } = await begin()
  await page.goto('/chronik#magiclink_token=AAAAAAAAAAAAAAAAAAAAAA')
  await widget.getByRole('alert').getByText('Unkown token type').waitFor()
  const link = widget.getByRole('link', { name: /^Bereitgestellt von \S/ })
  expect(await link.getAttribute('href')).toBe(stage.site.origin)
})
