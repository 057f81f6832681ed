import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/durations.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { CLUB_PASSWORD, enter, join, type Joined } from '#tests/support/site/enter.ts'
import { giveApp } from '#tests/support/site/give-app.ts'

const clock = createClock('2024-12-01T12:00:00Z')
const stage = prepareStage({ env: { RATE_LIMITS: 'off' }, now: clock.now })
let mia: Joined
beforeAll(async () => {
  mia = await join(stage.site, { name: 'Mia Muster', roles: ['admin', 'director'] })
})

const form = (page: Page) => page.getByRole('form', { name: 'Anmeldung' })

async function signIn(page: Page, email = mia.email, password = CLUB_PASSWORD) {
  await form(page).getByLabel('E-Mail-Adresse').fill(email)
  await form(page).getByLabel('Passwort').fill(password)
  await form(page).getByRole('button', { name: 'Anmelden' }).click()
}

const greeting = (page: Page, name = 'Mia Muster') =>
  page.getByRole('heading', { level: 1, name: `Guten Tag, ${name}` })

test.each([
  ['with script', true, 1280],
  ['without script', false, 1280],
  ['on a phone', true, 360],
])('%s: from the footer to the door, in, through a room, and out again', async (_, scripts, width) => {
  const { page, complaints } = await stage.visit({ scripts, width })
  await (scripts ? open(page, '/') : page.goto('/'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Login' }).click()
  await signIn(page)
  await greeting(page).waitFor()
  await page.getByText('Technik · Turnierleitung').waitFor()
  const rooms = page.getByRole('navigation', { name: 'Bereiche' })
  const overview = rooms.getByRole('link', { name: 'Übersicht' })
  expect(await overview.getAttribute('aria-current')).toBe('page')
  // On a phone the bar holds the first rooms only; the overview has them all.
  await page
    .getByRole('link', { name: /^Personen/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Personen' }).waitFor()
  expect(await overview.getAttribute('aria-current')).toBeNull()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await form(page).waitFor()
  await page.getByRole('contentinfo').waitFor()
  await page.goto('/admin/konto')
  await form(page).waitFor()
  expect(complaints).toEqual([])
})

test('a wrong password is said at the field and above, the address stays, and the focus is there', async () => {
  const { page } = await stage.open('/admin')
  await signIn(page, mia.email, 'falsch')
  const alert = page.getByRole('alert')
  await expectFocus(alert)
  await alert.getByRole('link', { name: 'E-Mail-Adresse oder Passwort stimmt nicht.' }).click()
  const password = form(page).getByLabel('Passwort')
  await expectFocus(password)
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  expect(await form(page).getByLabel('E-Mail-Adresse').inputValue()).toBe(mia.email)
})

test('by keyboard alone, a member reaches the page that was asked for', async () => {
  const { page } = await stage.open('/admin/konto')
  await page.getByText('dann geht es dort weiter').waitFor()
  await form(page).getByLabel('E-Mail-Adresse').focus()
  await page.keyboard.type(mia.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(CLUB_PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await form(page).getByLabel('Angemeldet bleiben').isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/konto')
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(29 * 86_400)
  await page.reload()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('main'))
})

test('a session that has run out leads to the door, and from there back', async () => {
  const { page } = await stage.visitAs(mia)
  await open(page, '/admin')
  clock.advance(31 * DAY)
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Mein Konto' }).click()
  await signIn(page)
  await page.waitForURL('**/admin/konto')
})

test('what a form sent when the session had run out stands in it again behind the door', async () => {
  const { page } = await stage.visitAs(mia)
  await open(page, '/admin/konto/name')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Mia Mustermann')
  clock.advance(31 * DAY)
  await page.getByRole('button', { name: 'Namen speichern' }).click()
  await page.getByText('wo Sie hinwollten. Was Sie eingegeben haben, steht danach noch im Formular.').waitFor()
  await signIn(page, mia.email, 'falsch')
  await page.getByRole('alert').waitFor()
  await signIn(page)
  await name.waitFor()
  expect(await name.inputValue()).toBe('Mia Mustermann')
})

test('inside, the program comes with the page, without any interaction', async () => {
  const { page } = await stage.visitAs({ name: 'Erna Eilig' })
  await page.goto('/admin')
  await page.locator('html[data-runtime]').waitFor()
})

test('a member without an office sees no link to its room, and a page that says why it is closed', async () => {
  const eva = await join(stage.site, { name: 'Eva Einfach' })
  const { page } = await stage.visitAs(eva)
  await page.goto('/admin')
  await greeting(page, 'Eva Einfach').waitFor()
  const rooms = page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link')
  expect(await rooms.allTextContents()).toEqual(['Übersicht', 'Mein Konto'])
  const answer = await page.goto('/admin/personen')
  expect(answer?.status()).toBe(403)
  await page.getByRole('heading', { level: 1, name: 'Kein Zutritt' }).waitFor()
  await page.getByText('eines dieser Ämter hat: Technik').waitFor()
  await page.getByRole('contentinfo').waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('an administrator without an office learns that they can take it', async () => {
  const { page } = await stage.visitAs({ name: 'Ada Allein', roles: ['admin'] })
  await page.goto('/admin/bilder')
  await page.getByText('Ämter vergeben Sie unter').getByRole('link', { name: 'Personen' }).click()
  await page.waitForURL('**/admin/personen')
})

test('a second factor is asked for at the door, by app or by sheet', async () => {
  const ada = await join(stage.site, { name: 'Ada App', roles: ['admin'] })
  const { page } = await stage.open('/admin/konto/zweiter-faktor/einrichten')
  await signIn(page, ada.email)
  await page.waitForURL('**/einrichten')
  const { secret, codes } = await giveApp(stage.site.instance.identity.identity, ada, clock.now())
  await page.context().clearCookies()
  await open(page, '/admin')
  await signIn(page, ada.email)
  await page.getByRole('heading', { level: 1, name: 'Noch ein Schritt' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const app = page.getByRole('form', { name: 'Code aus der App' })
  await app.getByLabel('Code').fill('000000')
  await app.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Dieser Code stimmt nicht' }).waitFor()
  clock.advance(MINUTE)
  await app.getByLabel('Code').fill(appCode(secret, clock.now()))
  await app.getByRole('button', { name: 'Anmelden' }).click()
  await greeting(page, 'Ada App').waitFor()

  await page.getByRole('button', { name: 'Abmelden' }).click()
  await signIn(page, ada.email)
  await page.getByText('Notfall-Code verwenden').click()
  const sheet = page.getByRole('form', { name: 'Notfall-Code' })
  await sheet.getByLabel('Notfall-Code').fill(codes[0] ?? '')
  await sheet.getByRole('button').click()
  await greeting(page, 'Ada App').waitFor()
})

test('a forgotten password is chosen anew by mail, and the browser is signed in afterwards', async () => {
  const vera = await join(stage.site, { name: 'Vera Vergessen' })
  const { page } = await stage.open('/admin', { locale: 'de-DE' })
  await page.getByRole('link', { name: 'Neues Passwort anfordern' }).click()
  // The sign-in page has a field of the same name.
  await page.waitForURL('**/admin/passwort')
  await page.getByRole('button', { name: 'Link anfordern' }).waitFor()
  await page.getByLabel('E-Mail-Adresse').fill(vera.email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await page.getByText('Sehen Sie in Ihr Postfach').waitFor()
  await page.goto(await linkTo('Vera'))
  await page.getByLabel('Passwort').fill('mein neuer Satz')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.getByRole('link', { name: 'Weiter' }).click()
  await greeting(page, 'Vera Vergessen').waitFor()
})

test('a stranger signs up, confirms the address, and is in', async () => {
  const { page } = await stage.open('/admin', { locale: 'de-DE' })
  await page.getByRole('link', { name: 'Registrieren' }).click()
  await page.getByLabel('Name').fill('Nora Neu')
  await page.getByLabel('E-Mail-Adresse').fill('nora@beispiel.example')
  await page.getByLabel('Passwort').fill('kurz')
  await page.getByLabel('Passwort').evaluate((input) => input.removeAttribute('minlength'))
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await page.getByRole('alert').getByText('Das Passwort ist zu kurz').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Passwort').fill('ein langer Satz')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await page.getByText('Sehen Sie in Ihr Postfach').waitFor()
  await page.goto(await linkTo('nora@'))
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await page.getByRole('link', { name: 'Weiter' }).click()
  await greeting(page, 'Nora Neu').waitFor()
  await page.getByText('Noch ohne Amt').waitFor()
})

/** The link in the newest mail to this address. */
async function linkTo(recipient: string): Promise<string> {
  const pattern = new RegExp(`${stage.site.origin}/konto/link\\?[\\w=&-]+`)
  await expect.poll(async () => (await newest(recipient)) ?? '').toMatch(pattern)
  return pattern.exec((await newest(recipient)) ?? '')?.[0] ?? ''
}

async function newest(recipient: string): Promise<string | undefined> {
  const mails = (await stage.site.mails(1)).map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  return mails.findLast((mail) => mail.toLowerCase().includes(recipient.toLowerCase()))
}

test('the door and the overview have no barriers, and print without their frame', async () => {
  const { page, context } = await stage.open('/admin')
  await signIn(page, mia.email, 'falsch')
  await page.getByRole('alert').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await enter(stage.site, context, mia)
  await open(page, '/admin')
  expect(await findBarriers(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation', { name: 'Bereiche' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Abmelden' }).isVisible()).toBe(false)
  expect(await greeting(page).isVisible()).toBe(true)
})
