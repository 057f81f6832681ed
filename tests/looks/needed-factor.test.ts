import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { join } from '#tests/support/site/enter.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { roomsFor } from '#site/routes/admin/rooms.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open, type VisitSettings } from '#tests/support/browser/visit.ts'

const clock = createClock('2024-12-01T11:00:00Z')
const stage = prepareStage({ now: clock.now })

/** A user who got these offices this many days ago and has only a password. */
async function holding(roles: Office[], daysAgo: number, settings?: VisitSettings) {
  const person = await join(stage.site, { name: 'Anna Technik', roles })
  clock.advance(daysAgo * DAY)
  const visit = await stage.visitAs(person, settings)
  return visit
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notice = (page: Page) => page.getByRole('complementary', { name: 'Hinweis' })
const rooms = (page: Page) => page.getByRole('navigation', { name: 'Bereiche', exact: true }).getByRole('link')

/** From the notice to an app that is set up. */
async function setUp(page: Page) {
  await page.getByRole('link', { name: 'Jetzt einrichten' }).click()
  await page.getByRole('button', { name: 'Jetzt einrichten' }).click()
  const secret = (await page.getByRole('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code aus der App').fill(appCode(secret, clock.now()))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await page.getByRole('region', { name: 'Ihre Notfall-Codes' }).waitFor()
}

test('in every room the technician reads until when a second factor is needed, and nothing of it once it is there', async () => {
  const { page, complaints } = await holding(['admin'], 0)
  await open(page, '/admin/personen')
  await notice(page).getByText('Ab dem 15.12.2024 ist für Ihr Amt „Technik“').waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await findBarriers(page, [360, 768, 1280])).toEqual([])
  await setUp(page)
  await page.getByRole('link', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await heading(page, 'Mein Konto').waitFor()
  expect(await notice(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a member who postpones it is reminded in a week', async () => {
  const { page, context } = await holding(['admin'], 0)
  await open(page, '/admin/personen')
  await page.getByRole('button', { name: 'In einer Woche erinnern' }).click()
  await page.getByRole('heading', { level: 1, name: /^Guten Tag/ }).waitFor()
  await open(page, '/admin/personen')
  await heading(page, 'Personen').waitFor()
  expect(await notice(page).count()).toBe(0)
  const kept = (await context.cookies()).find(({ name }) => name === 'vereinsheim-spaeter')
  expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)
})

test('after the time the office is at rest, the other offices are not, and setting up opens everything', async () => {
  const { page } = await holding(['admin', 'director'], 14)
  await open(page, '/admin')
  await page.getByText('Turnierleitung · Technik (ruht)').waitFor()
  await page.getByText('Ihr Amt „Technik“ ruht').waitFor()
  expect(await notice(page).count()).toBe(0)
  expect(await rooms(page).allInnerTexts()).toEqual(roomsFor(['director']).map(({ label }) => label))
  await open(page, '/admin/turniere')
  await heading(page, 'Turniere').waitFor()
  await open(page, '/admin/personen')
  await heading(page, 'Noch geschlossen').waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await findBarriers(page, [360, 768, 1280])).toEqual([])
  await setUp(page)
  await open(page, '/admin/personen')
  await heading(page, 'Personen').waitFor()
})

test('without script the way from a closed room to an open one is the same', async () => {
  const { page } = await holding(['admin'], 20, { scripts: false })
  await page.goto('/admin/postausgang')
  await heading(page, 'Noch geschlossen').waitFor()
  await setUp(page)
  await page.goto('/admin/postausgang')
  await heading(page, 'Postausgang').waitFor()
})

test('other offices are asked for nothing', async () => {
  const { page } = await holding(['director', 'board'], 20)
  await open(page, '/admin/turniere')
  expect(await notice(page).count()).toBe(0)
})
