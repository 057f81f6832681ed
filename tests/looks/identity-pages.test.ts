import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { shareBrowser } from '#tests/support/browser/browser.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { startVisit } from '#tests/support/browser/visit.ts'

const PASSWORD = 'ein langer Satz'
let server: IdentityServer
let browser: Browser

beforeAll(async () => {
  const host = (request: Request) =>
    new Response(`<!doctype html><title>Ziel</title><p id="path">${new URL(request.url).pathname}</p>`, {
      headers: { 'Content-Type': 'text/html' },
    })
  server = await startIdentity({ host })
  browser = await shareBrowser()
})
afterAll(() => server?.stop())

async function visit() {
  const started = await startVisit(browser, server.origin, { scripts: false, locale: 'de-DE' })
  onTestFinished(started.close)
  return started
}

async function mailTo(recipient: string): Promise<string> {
  for (let atLeast = 1; ; atLeast++) {
    const mail = (await server.mails(atLeast)).findLast((each) => each.recipient === recipient)
    if (mail?.link !== undefined) return mail.link
  }
}

test('the first administrator sets everything up without any script', async () => {
  const { page, complaints } = await visit()
  await page.goto((await server.service.firstSetUpLink()) ?? '')
  await page.getByRole('button', { name: 'Konto einrichten' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Bitte geben Sie Ihren Namen an.' }).waitFor()
  await page.getByLabel('Name').fill('Anna Müller')
  await page.getByLabel('E-Mail-Adresse').fill('anna@beispiel.example')
  await page.getByLabel('Passwort').fill('kürzel')
  await page.getByRole('button', { name: 'Konto einrichten' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('anna@beispiel.example')
  expect(await page.getByLabel('Passwort').inputValue()).toBe('')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Konto einrichten' }).click()
  await page.getByRole('heading', { name: 'Fertig – Ihr Konto ist eingerichtet' }).waitFor()
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('a link in a mail leads over our page to the page that asked, with a session', async () => {
  const target = `${server.origin}/mitglieder`
  await fetch(`${server.supabaseUrl}/signup?redirect_to=${encodeURIComponent(target)}`, {
    method: 'POST',
    headers: { apikey: server.keys.anon, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'berta@beispiel.example', password: PASSWORD }),
  })
  const { page, complaints } = await visit()
  await page.goto(await mailTo('berta@beispiel.example'))
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await page.waitForURL(`${target}#access_token=*`)
  expect(complaints).toEqual([])
})

test('an invited person chooses a password and is signed in behind the button', async () => {
  await fetch(`${server.supabaseUrl}/invite`, {
    method: 'POST',
    headers: {
      apikey: server.keys.service,
      Authorization: `Bearer ${server.keys.service}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ email: 'carla@beispiel.example' }),
  })
  const { page } = await visit()
  await page.goto(await mailTo('carla@beispiel.example'))
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Einladung annehmen' }).click()
  await page.getByRole('heading', { name: 'Fertig – Ihr Konto ist eingerichtet' }).waitFor()
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await page.waitForURL(`${server.origin}/admin`)
})

test('nothing stands in the way on any of the pages', async () => {
  const started = await startVisit(browser, server.origin)
  onTestFinished(started.close)
  const { page } = started
  await fetch(`${server.gotrueUrl}/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'dora@beispiel.example', password: PASSWORD }),
  })
  const link = await mailTo('dora@beispiel.example')
  for (const address of [
    link,
    `${server.pagesUrl}/link?art=passwort&token=x`,
    `${server.pagesUrl}/einrichten?token=x`,
  ]) {
    await page.goto(address)
    expect(await findBarriers(page), address).toEqual([])
  }
  expect(started.foreignRequests).toEqual([])
})
