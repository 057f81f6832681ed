import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { enter, join } from '#tests/support/site/enter.ts'
import { startSite, type Site } from '#tests/support/site/start-site.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { pathOfSlip } from '#site/plain/event-paths.ts'
import { enterVillage, namePlayers } from '#tests/support/tournaments/enter-village.ts'

const IN_GROUPS = 180
/** With today's date, the purge a minute after the start would delete those registrations during the test. */
const { now } = createClock('2024-12-28T12:05:00Z')

let site: Site
let browser: Awaited<ReturnType<typeof launchBrowser>>
/** Of a tie in progress. */
let slip: { path: string; home: string; guest: string; homeId: string; table: string }

beforeAll(async () => {
  site = await startSite({ now })
  const day = await enterVillage(site, IN_GROUPS)
  const competition = day.competitions.get(MAIN_COMPETITION)
  const tie = competition?.derived.ties.find(({ status }) => status === 'called')
  if (!competition || !tie?.home || !tie.guest) throw new Error('At that time somebody plays.')
  slip = {
    path: pathOfSlip(site.instance.parts.ctx, day, { competition, tie }),
    homeId: tie.home,
    home: day.publicNameOf(tie.home),
    guest: day.publicNameOf(tie.guest),
    table: tie.tables.join(),
  }
  browser = await launchBrowser('whole')
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

async function openPage(path: string, { javaScriptEnabled = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: 'de-DE',
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Two taps and the button. */
async function tapGame(page: Page, winner: string, losing: number, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.getByRole('radio', { name: winner }).check()
  await page.getByRole('radio', { name: String(losing), exact: true }).check({ force: true })
  await page.getByRole('button', { name: /^Satz \d speichern/ }).click()
}

test('a result reported by phone reaches every spectator, and counts when the other side confirms it', async () => {
  const spectator = await openPage('/dorfspielttt')
  // The line fails during the first fetch of the page's program: it still loads.
  await spectator.route('**/assets/plain-live-*', (route) => route.abort(), { times: 1 })
  const listening = spectator.waitForRequest('**/live/strom?*')
  await spectator.getByRole('link', { name: 'Turnier live verfolgen' }).click()
  await listening
  expect(await findBarriers(spectator)).toEqual([])
  await spectator.getByLabel('Wem folgen Sie?').selectOption({ label: slip.home })
  await spectator.getByRole('heading', { name: slip.home }).waitFor()
  const call = spectator.locator('[aria-live]')
  expect(await call.innerText()).toContain(`Tisch ${slip.table}`)
  expect(await findBarriers(spectator)).toEqual([])

  const home = await openPage(slip.path)
  await home.getByRole('link', { name: `A: ${slip.home}` }).click()
  await tapGame(home, slip.home, 8, 'Einzel 1, Satz 1')
  const second = home.getByRole('heading', { name: 'Einzel 1, Satz 2' })
  await second.waitFor()
  expect(await second.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await tapGame(home, slip.home, 5, 'Einzel 1, Satz 2')
  expect(await findBarriers(home)).toEqual([])
  await tapGame(home, slip.guest, 9, 'Einzel 2, Satz 1')
  await tapGame(home, slip.guest, 3, 'Einzel 2, Satz 2')
  await tapGame(home, slip.home, 0, 'Doppel, Satz 1')
  await tapGame(home, slip.home, 7, 'Doppel, Satz 2')
  await home.getByText('Ergebnis: 2:1').waitFor()
  await home.getByRole('button', { name: 'Ergebnis melden' }).click()
  await home.getByRole('heading', { name: /^Gemeldet um/ }).waitFor()
  await call.getByText('Ergebnis gemeldet, noch nicht bestätigt').waitFor()

  const guest = await openPage(slip.path, { javaScriptEnabled: false })
  await guest.getByRole('link', { name: `B: ${slip.guest}` }).click()
  await guest.getByRole('heading', { name: 'Stimmt das Ergebnis?' }).waitFor()
  await guest.getByRole('button', { name: 'Ja, bestätigen' }).click()
  await guest.getByRole('heading', { name: 'Das Ergebnis steht fest' }).waitFor()
  const latest = spectator.getByRole('listitem').filter({ hasText: `${slip.home} – ${slip.guest}` })
  await latest.getByText('2:1').waitFor()

  await home.goto(slip.path)
  expect(await home.getByRole('button').count()).toBe(0)
})

test('without a connection a result is kept on the phone and sent later; both versions are shown where they differ', async () => {
  const { ctx } = site.instance.parts
  const event = await ctx.offeredEvents.findBySlug('dorfspielttt')
  if (!event) throw new Error('There is one.')
  const day = await readDay(ctx, event)
  const competition = day.competitions.get(MAIN_COMPETITION)
  const tie = competition?.derived.ties.filter(({ status }) => status === 'called').at(1)
  if (!competition || !tie?.home || !tie.guest) throw new Error('At that time some play.')
  const path = pathOfSlip(ctx, day, { competition, tie })
  const write = async (page: Page, texts: readonly string[]) => {
    await page.getByText('Alle Sätze auf einmal schreiben').click()
    for (const [index, label] of ['Einzel 1', 'Einzel 2', 'Doppel'].entries()) {
      await page.getByRole('textbox', { name: label }).fill(texts[index] ?? '')
    }
    await page.getByRole('button', { name: 'Prüfen' }).click()
  }

  const home = await openPage(`${path}?seite=home`)
  await write(home, ['8 10', '11:10', ''])
  await home.getByRole('alert').getByText('Einzel 2, Satz 1: 11:10 gibt es nicht.').waitFor()
  expect(await home.getByRole('textbox', { name: 'Einzel 1' }).inputValue()).toBe('8 10')
  await home.getByRole('textbox', { name: 'Einzel 2' }).fill('-6 9 5')
  await home.getByRole('textbox', { name: 'Doppel' }).fill('5 5')
  await home.getByRole('button', { name: 'Prüfen' }).click()
  await home.getByText('Ergebnis: 3:0').waitFor()
  await home.context().setOffline(true)
  await home.getByRole('button', { name: 'Ergebnis melden' }).click()
  await home.getByText('Das Ergebnis ist auf diesem Gerät aufgehoben').waitFor()
  await home.context().setOffline(false)
  await home.getByRole('heading', { name: /^Gemeldet um/ }).waitFor()

  const guest = await openPage(`${path}?seite=guest&aendern=`, { javaScriptEnabled: false })
  await write(guest, ['8 10', '-6 9 5', '-5 -5'])
  await guest.getByRole('button', { name: 'Ergebnis melden' }).click()
  await guest.getByRole('heading', { name: 'Sie haben Verschiedenes gemeldet' }).waitFor()
  const { claims } = (await readDay(ctx, event)).competitions.get(MAIN_COMPETITION)?.state ?? { claims: new Map() }
  expect(claims.get(tie.key)).toHaveLength(2)
})

test('a team names its players on its slip, and the desk sees and changes them', async () => {
  const { ctx } = site.instance.parts
  const event = await ctx.offeredEvents.findBySlug('dorfspielttt')
  if (!event) throw new Error('There is one.')
  const before = await readDay(ctx, event)
  const tie = before.competitions.get(MAIN_COMPETITION)?.derived.ties.findLast(({ status }) => status === 'called')
  await namePlayers(site, tie?.guest ?? '', ['Karla M.', 'Tim R.', 'Ute B.'])
  const day = await readDay(ctx, event)
  const competition = day.competitions.get(MAIN_COMPETITION)
  if (!competition || !tie?.guest) throw new Error('At that time some play.')

  const guest = await openPage(`${pathOfSlip(ctx, day, { competition, tie })}?seite=guest`)
  await guest.getByText(/^Wer spielt/).click()
  await guest.getByLabel('Nummer 1').selectOption('Ute B.')
  await guest.getByLabel('Nummer 2').selectOption('Ute B.')
  await guest.getByRole('combobox', { name: 'Doppel', exact: true }).selectOption('Karla M.')
  await guest.getByRole('combobox', { name: 'Doppel, mit' }).selectOption('Tim R.')
  await guest.getByRole('button', { name: 'Aufstellung speichern' }).click()
  await guest.getByRole('alert').getByText('Jemand steht zweimal da.').waitFor()
  expect(await findBarriers(guest)).toEqual([])
  await guest.getByLabel('Nummer 2').selectOption('Tim R.')
  await guest.getByRole('button', { name: 'Aufstellung speichern' }).click()
  await guest.getByRole('status').getByText('Die Aufstellung ist gespeichert.').waitFor()
  expect(await guest.locator('h2 + p').innerText()).toMatch(/ – Ute B\.$/)

  const desk = await openPage('/')
  await enter(site, desk.context(), await join(site, { name: 'Jutta Beispiel', roles: ['director'] }))
  await desk.goto(`/admin/turniere/dorfspielttt/halle/${MAIN_COMPETITION}/${tie.key}`)
  expect(await desk.getByText(/ – Karla M\. \/ Tim R\.$/).count()).toBe(1)
  await desk.getByLabel('Nummer 1').selectOption('Karla M.')
  await desk.getByRole('button', { name: 'Aufstellung speichern' }).click()
  await desk.getByRole('status').getByText('Die Aufstellung ist gespeichert.').waitFor()
  await desk.getByText(/ – Karla M\.$/).waitFor()
  expect(await findBarriers(desk)).toEqual([])
})

test('the hall screen calls by itself, and keeps what it knows without a connection', async () => {
  const hall = await openPage('/dorfspielttt')
  await hall.setViewportSize({ width: 1920, height: 1080 })
  await hall.route('**/assets/plain-hall-*', (route) => route.abort(), { times: 1 })
  await hall.goto('/dorfspielttt/halle')
  await hall.locator('html.turning').waitFor()
  await hall.getByText('Bitte kommen').first().waitFor()
  expect(await findBarriers(hall)).toEqual([])
  await hall.keyboard.press('ArrowRight')
  await hall.getByRole('table', { name: 'Gruppe A' }).waitFor()
  await hall.context().setOffline(true)
  expect(await hall.getByRole('table', { name: 'Gruppe A' }).isVisible()).toBe(true)
})
