import { expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { createAccountVisitor, createCookieBrowser } from '#tests/support/site/account-visitor.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const site = forAllTests(startSite)

const secretIn = (html: string) => (/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? '').replaceAll(' ', '')
const codesIn = (html: string) => new Set(html.match(/\b[A-Z2-7]{5}-[A-Z2-7]{5}\b/g))
const setup = '/admin/konto/zweiter-faktor/einrichten'

async function begun() {
  const somebody = await createAccountVisitor(site)
  const { location } = await somebody.post('/admin/konto/zweiter-faktor', {})
  expect(location).toBe(setup)
  const page = (await somebody.get(setup)).text
  return { ...somebody, page, secret: secretIn(page) }
}

async function turnedOn() {
  const somebody = await begun()
  const done = await somebody.post(setup, { code: appCode(somebody.secret, new Date()) })
  return { ...somebody, done }
}

test('a second factor is set up with a picture and a text, both inside the page', async () => {
  const { page, secret } = await begun()
  expect(page).toMatch(/role="img"[^>]*><svg/)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('a second factor is on after a right code; this browser stays in, and the codes are shown once', async () => {
  const { done, get } = await turnedOn()
  expect(done.status).toBe(200)
  expect(codesIn(done.text).size).toBe(10)
  const page = await get('/admin/konto/zweiter-faktor')
  expect(page.text).toContain('Eingeschaltet')
  expect(codesIn(page.text).size).toBe(0)
  expect(secretIn((await get(setup)).text)).toBe('')
})

test('a wrong code leaves it as it was begun', async () => {
  const { post, secret } = await begun()
  const { status, text } = await post(setup, { code: '000000' })
  expect([status, secretIn(text)]).toEqual([422, secret])
  expect(text).toContain('Dieser Code stimmt nicht.')
})

test('a cookie from before does not become more by it', async () => {
  const somebody = await begun()
  const copied = createCookieBrowser(site, somebody.cookie())
  await somebody.post(setup, { code: appCode(somebody.secret, new Date()) })
  expect((await copied.get('/admin/konto')).status).toBe(303)
})

test('new recovery codes are shown once, and it can be turned off', async () => {
  const { post, get } = await turnedOn()
  const sheet = await post('/admin/konto/zweiter-faktor/notfallcodes', {})
  expect(codesIn(sheet.text).size).toBe(10)
  const { location } = await post('/admin/konto/zweiter-faktor', { absicht: 'ausschalten' })
  expect(location).toBe('/admin/konto/zweiter-faktor?gespeichert=zwei-schritte-aus')
  expect((await get('/admin/konto/zweiter-faktor')).text).toContain('Ausgeschaltet')
})

test('recovery codes are refused without an app', async () => {
  const { post } = await createAccountVisitor(site)
  expect((await post('/admin/konto/zweiter-faktor/notfallcodes', {})).status).toBe(409)
})
