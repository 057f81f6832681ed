import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { pathOfSlip } from '#site/plain/event-paths.ts'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { phaseOf } from '#features/tournaments/live/show-live.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import { MINUTE } from '#shared/durations.ts'
import { ok } from '#shared/result.ts'
import { shareBrowser } from '#tests/support/browser/browser.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice, open, startVisit } from '#tests/support/browser/visit.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { addRegistrations } from '#tests/support/samples/sample-registrations.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { runConsole } from '#tests/support/site/console-program.ts'
import { enter, join, openSession } from '#tests/support/site/enter.ts'
import { openRelay, type Relay } from '#tests/support/servers/open-relay.ts'
import { startSite, type Site } from '#tests/support/site/start-site.ts'
import { fillHall, findWrong } from '#tests/support/tournaments/busy-hall.ts'
import { drawDay } from '#tests/support/tournaments/draw-day.ts'

/** An hour before the village tournament begins. */
const clock = createClock('2024-12-28T08:00:00Z')
const env = { RATE_LIMITS: 'off' }
/** The public address of the site at home. */
const door = await openRelay(() => stage.site.origin)
const village = await readFile(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8')
const three = `${village.replace('slug: dorfspielttt', 'slug: drei').replace('address: dorfspielttt\n', '')}
competitions:
  - { key: main, name: Dorfpokal, kind: single, bestOf: 3, ranking: ittf, allPlaces: true }
hall: { tables: 3, from: '09:00', until: '18:00' }
`
const stage = prepareStage({
  now: clock.now,
  env: { ...env, PUBLIC_URL: door.origin },
  content: { files: { 'events/drei.yaml': three } },
})
const ROOM = '/admin/turniere/dorfspielttt'
const NAMES = Array.from({ length: 15 }, (_, index) => `Mannschaft ${String.fromCodePoint(65 + index)}`)
const PHONE = { width: 360, height: 740, touch: true }

beforeAll(async () => {
  const teams = NAMES.map((name, index) => [`G${index}`, { teams: [newTeam(1, name, 'main')] }])
  await addRegistrations(stage.site, Object.fromEntries(teams))
  const few = ['Xenia', 'Yara', 'Zoe'].map((name) => [name, { teams: [newTeam(1, name, 'main')] }])
  await addRegistrations(stage.site, Object.fromEntries(few), 'drei')
  await drawDay(stage.site, 'drei', clock.now())
})

afterAll(() => door.stop())

/** The director takes the tournament along in the members' area and opens it on an empty computer. */
async function takeAlong(page: Page) {
  const folder = mkdtempSync(joinPath(tmpdir(), 'vereinsheim-gym-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = joinPath(folder, 'halle.json')
  const inHall = { CONTENT_DIR: TESTS_CLUB, LOG_LEVEL: 'silent', DATA_DIR: joinPath(folder, 'laptop') }
  await open(page, `${ROOM}/mitnehmen`)
  await press(page, 'Turnier mitnehmen')
  await page.getByRole('heading', { name: 'Erst der Code, dann die Datei' }).waitFor()
  const code = await page.getByText(/^(?:\w{4}-){5}\w{4}$/).innerText()
  const download = page.waitForEvent('download')
  await press(page, 'Datei herunterladen')
  await (await download).saveAs(file)
  const opened = await runConsole(['tournament', 'open', file, '--code', code], inHall)
  expect(opened).toMatchObject({ code: 0, stderr: '' })
  return { inHall, back: joinPath(folder, 'zurueck.json') }
}

const eventOf = async ({ instance }: Site, slug = 'dorfspielttt') => {
  const event = await instance.parts.ctx.offeredEvents.findBySlug(slug)
  if (!event) throw new Error('the event is not there')
  return event
}
const logOf = async (site: Site) => (await readDay(site.instance.parts.ctx, await eventOf(site))).entries

const post = ({ origin }: Relay, path: string, fields: Record<string, string>, cookie = '') =>
  fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { Origin: origin, Cookie: cookie },
  })

/** Number of forms that a hall sends between two network cuts. */
const BETWEEN_CUTS = 40

/** Plays the rest, with two desks and eight phones in the hall's network, which fails now and then. */
async function playToTheEnd(hall: Site, near: Relay, cookies: readonly string[]): Promise<void> {
  const { ctx } = hall.instance.parts
  const event = await eventOf(hall)
  let sent = 0
  const send = (path: string, fields: Record<string, string>, cookie?: string) => {
    sent += 1
    clock.advance(MINUTE)
    const answering = post(near, path, fields, cookie)
    if (sent % BETWEEN_CUTS === 0) {
      near.cut()
      near.join()
    }
    return answering
  }
  const room = fillHall({ ctx, event, send, cookies, phones: 8 })
  await room.playUntil((day) => phaseOf(day) === 'over')
  expect(findWrong(await readDay(ctx, event), room.acknowledged)).toEqual([])
  expect(room.counts.cut).toBeGreaterThan(0)
}

/** Whether a browser reports a cut connection. */
const isCutLine = (line: string) => /ERR_(?:CONNECTION_|SOCKET_|EMPTY_|NETWORK_)/.test(line)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Whether every tap was answered; one in progress during a cut would wait with the others. */
const hasSentAll = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.startsWith('einlass')))
const arrived = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^${count} von 15 da`) }).waitFor()

test(
  'fifteen teams play a whole day in a hall without internet, phones lose the laptop twice, and it comes home in one step',
  { timeout: 180_000 },
  async () => {
    const home = await startVisit(await shareBrowser(), door.origin, PHONE)
    onTestFinished(home.close)
    await enter(stage.site, home.context, await join(stage.site, { name: 'Vera Vorstand', roles: ['board'] }))
    const { inHall, back } = await takeAlong(home.page)
    // No request is in progress that the cut would break. From now on no result reaches home by itself, however long the day takes.
    await home.page.goto('about:blank')
    door.cut()
    const near = await openRelay(() => hall.origin)
    onTestFinished(near.stop)
    const hallEnv = { ...env, ...inHall, DATABASE_URL: '', PUBLIC_URL: near.origin }
    const hall = await startSite({ now: clock.now, env: hallEnv })
    let isOpen = true
    const close = async () => {
      if (isOpen) await hall.stop()
      isOpen = false
    }
    onTestFinished(close)
    const { page, context, complaints, close: leave } = await startVisit(await shareBrowser(), near.origin, PHONE)
    onTestFinished(leave)
    // As in browsers at a plain HTTP address other than localhost.
    await context.addInitScript('delete Crypto.prototype.randomUUID; delete Navigator.prototype.serviceWorker')
    const jutta = await join(hall, { name: 'Jutta Beispiel', roles: ['director'] })
    await enter(hall, context, jutta)

    await open(page, `${ROOM}/einlass`)
    expect(await page.getByText('Von diesem Laptop wird keine E-Mail verschickt.').count()).toBe(1)
    for (const [index, name] of NAMES.entries()) {
      if (index === 5 || index === 10) {
        await hasSentAll(page)
        near.cut()
      }
      await press(page, `${name} ist da`)
      if (index === 7 || index === 12) {
        await page.getByText('3 Eingaben warten auf diesem Gerät').waitFor()
        near.join()
        await arrived(page, index + 1)
      }
    }
    await arrived(page, 15)
    await page.getByRole('link', { name: 'Zur Auslosung' }).click()
    await page.getByRole('heading', { level: 1, name: 'Auslosung' }).waitFor()
    await press(page, 'Losnummer zusagen')
    await notice(page, 'Die Zusage steht')
    await press(page, 'Jetzt auslosen')
    await notice(page, 'Gelost.')
    await press(page, 'Gruppen freigeben')
    await notice(page, 'Freigegeben')
    await open(page, `${ROOM}/halle`)
    await press(page, 'Aufrufen')
    await notice(page, 'Der Kampf ist aufgerufen.')
    // The link leads to results that reach home by themselves.
    await home.page.goto(`${stage.site.origin}/dorfspielttt`)
    await home.page.getByRole('link', { name: 'Wird in der Halle geführt: live verfolgen' }).waitFor()
    // No request of the browser is in progress that a cut would break.
    await page.goto('about:blank')
    const desks = [jutta, await join(hall, { name: 'Doris Beispiel', roles: ['director'] })]
    const sessions = await Promise.all(desks.map((director) => openSession(hall, director)))
    const cookies = sessions.map(({ cookie }) => cookie)
    await playToTheEnd(hall, near, cookies)
    await page.goto('/dorfspielttt/ergebnisse')
    const places = await page.getByRole('main').innerText()
    // Soft hyphens are invisible.
    expect(places.replaceAll('\u00ad', '')).toMatch(/1\. Mannschaft [A-O]/)
    expect(complaints.filter((line) => !isCutLine(line))).toEqual([])

    // At home a director has marked a team as absent, which the hall could not know.
    const { ctx } = stage.site.instance.parts
    const played = await logOf(hall)
    const [team = ''] = played.flatMap(({ entry }) => (entry.kind === 'arrived' ? [entry.team] : []))
    const deed = { id: 'at-home', by: undefined }
    await writeDay(ctx, await eventOf(stage.site), deed, () => ok([{ kind: 'not-here', team }]))
    await open(home.page, `${stage.site.origin}${ROOM}/halle`)
    await home.page.getByText('Dieses Turnier wird gerade in der Halle geführt.').waitFor()

    // A late walk-in leaves an address: neither the laptop sends a mail, nor home about a day that is over.
    const walkIn = { teamName1: 'Zu Spät', contactEmail: 'kai@beispiel.example', formKey: 'a-view-of-the-walk-in-form' }
    const entered = await post(near, `${ROOM}/nachmeldung`, walkIn, cookies[0])
    expect(entered.status).toBe(303)

    // No action is offered whose data would be lost with the laptop.
    const evening = await fetch(`${near.origin}${ROOM}/abend`, { headers: { Cookie: cookies[0] ?? '' } })
    expect(await evening.text()).toMatch(/Dieser Laptop vergisst alles(?!.*Dank an alle)/s)

    await close()
    expect(existsSync(joinPath(inHall.DATA_DIR, 'outbox'))).toBe(false)
    expect((await runConsole(['tournament', 'return'], inHall)).stderr).toContain('Es ist nichts verloren')
    expect(await runConsole(['tournament', 'return', '--to', back], inHall)).toMatchObject({ code: 0, stderr: '' })
    door.join()
    await open(home.page, `${ROOM}/mitnehmen`)
    await home.page.getByLabel('Datei vom Laptop').setInputFiles(back)
    await press(home.page, 'Annehmen')
    await notice(home.page, 'Angenommen. Einiges widerspricht')
    // When sent once more over the connection, nothing is duplicated.
    expect(await runConsole(['tournament', 'return'], inHall)).toMatchObject({ code: 0, stderr: '' })

    await home.page.goto('/dorfspielttt/ergebnisse')
    expect(await home.page.getByRole('main').innerText()).toBe(places)
    await open(home.page, `${ROOM}/mitnehmen`)
    await home.page.getByText('Das Turnier ist aus der Halle zurück.').waitFor()
    await home.page.getByRole('heading', { name: 'Zu entscheiden' }).waitFor()
    expect(await findBarriers(home.page)).toEqual([])
    await press(home.page, 'Es gilt die Halle')
    await notice(home.page, 'Entschieden.')
    await home.page.getByRole('heading', { name: 'Zu entscheiden' }).waitFor({ state: 'detached' })
    const ids = (await logOf(stage.site)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(played.filter(({ id }) => !ids.includes(id))).toEqual([])
    expect(await stage.site.mails(0)).toEqual([])
    expect(home.complaints).toEqual([])
  },
)

/** Our pages in the browser's cache: by path, and whether all their resources are there. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const paths = requests.flat().map(({ url }) => new URL(url).pathname)
    return {
      pages: paths.filter((path) => !path.startsWith('/assets/')),
      hasAssets: paths.some((path) => path.startsWith('/assets/')),
    }
  })
const registrations = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )

test('a phone without any network opens the check-in again, keeps what is tapped, and sends it once', async () => {
  const { page, context, close } = await startVisit(await shareBrowser(), door.origin, PHONE)
  onTestFinished(close)
  await open(page, '/')
  expect(await registrations(page)).toEqual([])
  await enter(stage.site, context, await join(stage.site, { name: 'Doris Beispiel', roles: ['director'] }))
  await open(page, `${ROOM}/einlass`)
  await expect.poll(() => keptPages(page)).toEqual({ pages: [`${ROOM}/einlass`], hasAssets: true })
  const [one, other] = ['Mannschaft A', 'Mannschaft B'] as const
  const before = (await logOf(stage.site)).length
  const toggle = async (name: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^${name}(: doch nicht| ist) da$`) })
      .first()
      .click()
  }
  // Later than the tap in the hall: of two taps for a team the later one counts.
  clock.advance(3_600_000)
  door.cut()
  await toggle(one)
  await page.getByText('1 Eingabe wartet auf diesem Gerät').waitFor()
  await page.reload()
  await page.getByText('1 Eingabe wartet auf diesem Gerät').waitFor()
  await toggle(other)
  await page.getByText('2 Eingaben warten auf diesem Gerät').waitFor()
  await page.reload()
  await page.getByText('2 Eingaben warten auf diesem Gerät').waitFor()
  door.join()
  await page.getByText(/warten auf diesem Gerät/).waitFor({ state: 'detached' })
  expect((await logOf(stage.site)).slice(before).map(({ entry }) => 'team' in entry && entry.team)).toHaveLength(2)

  // No other page of the site is cached, and signing out clears the cache.
  expect(await registrations(page)).toEqual([`${ROOM}/einlass`])
  await context.clearCookies()
  await page.reload()
  await page.getByRole('button', { name: 'Anmelden' }).first().waitFor()
  await expect.poll(() => registrations(page)).toEqual([])
  expect(await keptPages(page)).toEqual({ pages: [], hasAssets: false })
})

test('without any network the board and a slip open again as they were seen last, and what is entered goes once', async () => {
  const desk = await startVisit(await shareBrowser(), door.origin, PHONE)
  onTestFinished(desk.close)
  await enter(stage.site, desk.context, await join(stage.site, { name: 'Doris Beispiel', roles: ['director'] }))
  const board = '/admin/turniere/drei/halle'
  await open(desk.page, board)
  await press(desk.page, 'Aufrufen')
  await notice(desk.page, 'Der Kampf ist aufgerufen.')
  const copyOf = (page: Page, path: string) =>
    page.evaluate(async (address) => (await (await caches.match(address))?.text()) ?? '', path)
  await expect.poll(() => copyOf(desk.page, board)).toMatch(/Läuft: Tisch \d/)

  const { ctx } = stage.site.instance.parts
  const event = await eventOf(stage.site, 'drei')
  const day = await readDay(ctx, event)
  const competition = day.competitions.get(MAIN_COMPETITION)
  const tie = competition?.derived.ties.find(({ status }) => status === 'called')
  if (!competition || !tie) throw new Error('One was called.')
  const path = pathOfSlip(ctx, day, { competition, tie })
  const player = await startVisit(await shareBrowser(), door.origin, PHONE)
  onTestFinished(player.close)
  await player.page.goto(`${path}?seite=home`)
  await expect.poll(() => copyOf(player.page, path)).toContain('data-slip')

  door.cut()
  await desk.page.reload()
  await desk.page.getByText(/^Stand .*, ohne Verbindung$/).waitFor()
  await desk.page.getByRole('button', { name: /^Läuft: Tisch \d$/ }).click()
  await notice(desk.page, '1 Eingabe wartet auf diesem Gerät')
  await desk.page.reload()
  await notice(desk.page, '1 Eingabe wartet auf diesem Gerät')

  await player.page.reload()
  await player.page.getByText('Alle Sätze auf einmal schreiben').click()
  await player.page.getByRole('textbox', { name: 'Einzel' }).fill('8 9')
  await press(player.page, 'Prüfen')
  await notice(player.page, 'Das Ergebnis ist auf diesem Gerät aufgehoben')
  await player.page.reload()
  await notice(player.page, 'Das Ergebnis ist auf diesem Gerät aufgehoben')
  expect((await readDay(ctx, event)).last).toBe(day.last)

  door.join()
  await desk.page.getByText('wartet auf diesem Gerät').waitFor({ state: 'detached' })
  await player.page.reload()
  await player.page.getByRole('heading', { name: /^Gemeldet um/ }).waitFor()
  expect((await readDay(ctx, event)).entries.slice(day.last).map(({ entry }) => entry.kind)).toEqual([
    'begun',
    'reported',
  ])
  expect(await registrations(desk.page)).toEqual([board])
  expect([...desk.complaints, ...player.complaints].filter((line) => !isCutLine(line))).toEqual([])
})
