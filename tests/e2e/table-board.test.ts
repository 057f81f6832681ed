import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { PATIENCE } from '#tests/support/patience.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open, type VisitSettings } from '#tests/support/browser/visit.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { addRegistrations } from '#tests/support/samples/sample-registrations.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { drawDay } from '#tests/support/tournaments/draw-day.ts'

/** Groups of four and three, then two frames: small enough to be played to its end. */
const village = await readFile(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8')
const options = `competitions:
  - { key: main, name: Dorfpokal, kind: single, bestOf: 3, ranking: ittf, allPlaces: true }
hall: { tables: 3, from: '09:00', until: '18:00' }
`
const seven = village.replace('slug: dorfspielttt', 'slug: sieben').replace('address: dorfspielttt\n', '') + options
const three = seven.replace('slug: sieben', 'slug: drei')
const eight = seven.replace('slug: sieben', 'slug: acht')
const clock = createClock('2024-12-28T09:00:00Z')
const stage = prepareStage({
  now: clock.now,
  env: { RATE_LIMITS: 'off' },
  content: { files: { 'events/sieben.yaml': seven, 'events/drei.yaml': three, 'events/acht.yaml': eight } },
})
const HALL = '/admin/turniere/sieben/halle'
const SMALL = '/admin/turniere/drei'
const EIGHT = '/admin/turniere/acht'
const BY_HAND = `${EIGHT}/halle`
const NAMES = ['Ada', 'Bea', 'Cem', 'Dana', 'Emil', 'Fritz', 'Gerda']

beforeAll(async () => {
  const entered = NAMES.map((name, index) => {
    const receivedAt = new Date(Date.parse('2024-12-01T08:00:00Z') + index * 60_000)
    const entry: [string, { teamNames: string[]; receivedAt: Date }] = [`P${index}`, { teamNames: [name], receivedAt }]
    return entry
  })
  await addRegistrations(stage.site, Object.fromEntries(entered), 'sieben')
  await drawDay(stage.site, 'sieben', clock.now())
  const few = ['X', 'Y', 'Z'].map((name): [string, { teamNames: string[] }] => [name, { teamNames: [name] }])
  await addRegistrations(stage.site, Object.fromEntries(few), 'drei')
  await drawDay(stage.site, 'drei', clock.now())
  const pairs = ['Kim', 'Lea', 'Max', 'Nora', 'Ole', 'Pia', 'Rosa', 'Sam'].map(
    (name): [string, { teamNames: string[] }] => [name, { teamNames: [name] }],
  )
  await addRegistrations(stage.site, Object.fromEntries(pairs), 'acht')
  await drawDay(stage.site, 'acht', clock.now())
})

const visitAs = (name: string, roles: Office[], settings?: VisitSettings) => stage.visitAs({ name, roles }, settings)

const sayDone = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()

/** Calls the tie that the board proposes. @returns the table */
async function callNext(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: /^Als Nächstes an Tisch \d$/ })
  const table = Number((await heading.innerText()).slice(-1))
  await page.getByRole('button', { name: 'Aufrufen', exact: true }).click()
  await page.getByRole('button', { name: `Läuft: Tisch ${table}` }).waitFor()
  return table
}

/** Calls to every free table in one tap. @returns the tables */
async function callToAll(page: Page): Promise<number[]> {
  const button = page.getByRole('button', { name: /^Alle freien Tische belegen \(\d\)$/ })
  const count = Number((await button.innerText()).match(/\d/)?.[0])
  expect(count).toBeGreaterThan(1)
  await button.click()
  const running = page.getByRole('button', { name: /^Läuft: Tisch \d$/ })
  await expect.poll(() => running.count(), PATIENCE).toBe(count)
  const labels = await running.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  await sayDone(page, /^Aufgerufen: /)
  return labels.map((label) => Number(label.slice(-1)))
}

async function enterResult(page: Page, table: number, games: string): Promise<void> {
  await page.getByRole('button', { name: `Läuft: Tisch ${table}` }).click()
  await page.getByRole('link', { name: `Ergebnis: Tisch ${table}` }).click()
  await page.getByLabel('Einzel', { exact: true }).fill(games)
  await page.getByRole('button', { name: 'Ergebnis eintragen' }).click()
  await sayDone(page, 'Das Ergebnis ist eingetragen.')
}

test(
  'two directors play a tournament to its end, from the first call to the last place',
  { timeout: 180_000 },
  async () => {
    const { page, complaints } = await visitAs('Jutta Beispiel', ['director'], { width: 1280 })
    const { page: other } = await visitAs('Vera Vorstand', ['board'], { width: 768, height: 1000 })
    await open(page, HALL)
    await open(other, HALL)
    const topOfTables = async () => (await page.getByRole('heading', { name: 'Tisch 1', exact: true }).boundingBox())?.y
    const before = await topOfTables()
    const first = await callNext(page)
    await sayDone(page, 'Der Kampf ist aufgerufen.')
    expect(await topOfTables()).toBe(before)
    // The other director sees it without any action.
    await other.getByRole('button', { name: `Läuft: Tisch ${first}` }).waitFor()
    expect(await findBarriers(page)).toEqual([])

    await page.getByRole('button', { name: `Läuft: Tisch ${first}` }).click()
    await page.getByRole('link', { name: `Ergebnis: Tisch ${first}` }).click()
    await page.getByLabel('Einzel', { exact: true }).fill('11:10, 11:3')
    await page.getByRole('button', { name: 'Ergebnis eintragen' }).click()
    await page.getByRole('alert').getByText('Satz 1: 11:10 gibt es nicht.').waitFor()
    expect(await page.getByLabel('Einzel', { exact: true }).inputValue()).toBe('11:10, 11:3')
    await page.getByLabel('Einzel', { exact: true }).fill('7, -9, 11')
    await page.getByRole('button', { name: 'Ergebnis eintragen' }).click()
    await sayDone(page, 'Das Ergebnis ist eingetragen.')

    let played = 1
    for (const table of await callToAll(page)) await enterResult(page, table, `${played++}, 3`)
    const isOver = page.getByRole('heading', { name: 'Alle Kämpfe sind gespielt' })
    const draw = page.getByRole('button', { name: 'Endrunden auslosen' })
    const lots = page.getByRole('link', { name: 'Zum Losen' })
    const next = page.getByRole('heading', { name: /^Als Nächstes an Tisch \d$/ })
    for (;;) {
      await isOver.or(draw).or(lots).or(next).first().waitFor()
      if (await isOver.isVisible()) break
      if (await lots.isVisible()) {
        await lots.click()
        await page.getByRole('button', { name: 'Los ziehen' }).first().click()
        await sayDone(page, 'Das Los hat entschieden')
        await page.getByRole('link', { name: 'Tische', exact: true }).click()
      } else if (await draw.isVisible()) {
        await draw.click()
        await sayDone(page, 'Ausgelost.')
      } else {
        clock.advance(60_000)
        await enterResult(page, await callNext(page), `${played % 9}, ${(played * 2) % 9}`)
        played++
      }
    }
    // Eight empty tables would hide the remaining work.
    expect(await page.getByRole('heading', { name: /^Tisch \d$/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Zu den Plätzen' }).click()
    await page.getByRole('heading', { name: 'Gruppen und Plätze' }).waitFor()
    const places = page.getByRole('listitem').filter({ hasText: /^\d+\. / })
    expect(await places.count()).toBe(NAMES.length)
    for (const name of NAMES) expect(await places.filter({ hasText: name }).count()).toBe(1)
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  },
)

test('on a phone without a connection what was done waits, and is done once when it is back', async () => {
  const { page, context } = await visitAs('Doris Beispiel', ['director'], { width: 360, height: 740, touch: true })
  await open(page, `${SMALL}/halle`)
  const table = await callNext(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: `Läuft: Tisch ${table}` }).click()
  await sayDone(page, 'Ohne Verbindung: 1 Eingabe wartet auf diesem Gerät')
  await page.getByText(/^Stand .*, ohne Verbindung$/).waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: `Ergebnis: Tisch ${table}` }).waitFor()
  await page.getByText('Ohne Verbindung').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Protokoll' }).click()
  await page.getByRole('heading', { name: 'Protokoll' }).waitFor()
  expect(await page.getByText(/ läuft$/).count()).toBe(1)
  expect(await page.getByText('Doris Beispiel').count()).toBeGreaterThan(1)
})

type Point = { x: number; y: number }

async function middleOf(found: Locator): Promise<Point> {
  const box = await found.boundingBox()
  if (!box) throw new Error('It is not in sight.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

/** Drags as a finger does. Chromium takes a gesture on anything but a grip for scrolling. */
async function dragByFinger(page: Page, from: Point, to: () => Promise<Point>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  await touch('touchMove', [{ x: from.x, y: from.y - 20 }])
  await page.getByText('auf einen freien Tisch ziehen').waitFor()
  const end = await to()
  await touch('touchMove', [end])
  await touch('touchEnd', [])
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, found: Locator): Promise<void> {
  await found.waitFor()
  const isThere = () => found.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await page.keyboard.press('Tab')
    if (await isThere()) return
  }
  throw new Error('The keyboard does not reach it.')
}

/** More than the board has focusable elements. */
const MOST_STEPS = 150

test('a tie is dragged to a free table and on to another, by mouse and by finger', async () => {
  const { page } = await visitAs('Frieda Beispiel', ['director'], { width: 1280 })
  await open(page, BY_HAND)
  const next = page.locator('section').filter({ hasText: 'Als Nächstes' })
  await drag(page, await middleOf(next.locator('[data-loose-tie]')), await middleOf(page.locator('#tisch-3')))
  await page.getByRole('button', { name: 'Läuft: Tisch 3' }).waitFor()
  const table = page.locator('#tisch-3')
  await drag(page, await middleOf(table.locator('[data-hand=mouse]')), await middleOf(page.locator('#tisch-2')))
  await sayDone(page, 'Der Kampf hat einen anderen Tisch.')
  await page.getByRole('button', { name: 'Läuft: Tisch 2' }).waitFor()
  expect(await table.getByText('frei', { exact: true }).count()).toBe(1)

  const phone = await visitAs('Frida Beispiel', ['director'], { width: 360, height: 740, touch: true })
  await open(phone.page, BY_HAND)
  const grip = phone.page.locator('#tisch-2 [data-hand=all]')
  await grip.scrollIntoViewIfNeeded()
  const plan = phone.page.getByRole('list', { name: 'Tische im Überblick' })
  await dragByFinger(phone.page, await middleOf(grip), () => middleOf(plan.getByRole('link', { name: /^1/ })))
  await phone.page.getByRole('button', { name: 'Läuft: Tisch 1' }).waitFor()
})

test('the keyboard alone calls, enters a result and calls the next', async () => {
  const { page } = await visitAs('Tilda Beispiel', ['director'], { width: 1280 })
  await open(page, BY_HAND)
  const heading = page.getByRole('heading', { name: /^Als Nächstes an Tisch \d$/ })
  const call = page.getByRole('button', { name: 'Aufrufen', exact: true })
  const act = async (found: Locator) => {
    await tabTo(page, found)
    await page.keyboard.press('Enter')
  }
  const table = (await heading.innerText()).slice(-1)
  await act(call)
  await act(page.getByRole('button', { name: `Läuft: Tisch ${table}` }))
  await act(page.getByRole('link', { name: `Ergebnis: Tisch ${table}` }))
  await tabTo(page, page.getByLabel('Einzel', { exact: true }))
  await page.keyboard.type('7, 9')
  await page.keyboard.press('Enter')
  await sayDone(page, 'Das Ergebnis ist eingetragen.')
  const again = (await heading.innerText()).slice(-1)
  await act(call)
  await page.getByRole('button', { name: `Läuft: Tisch ${again}` }).waitFor()
})

test('what is printed and how it stands can be read by everybody', async () => {
  const { page } = await visitAs('Paula Beispiel', ['director'])
  const found: string[] = []
  for (const path of ['papiere', 'papiere/zettel', 'papiere/gruppen', 'gruppen']) {
    await open(page, `${EIGHT}/${path}`)
    found.push(...(await findBarriers(page)).map((each) => `${path} ${each}`))
  }
  expect(found).toEqual([])
  // An action that would be refused now is not offered.
  await open(page, `${EIGHT}/auslosung/main`)
  await page.getByRole('region', { name: 'Gruppe A' }).waitFor()
  expect(await page.getByText('Neu auslosen', { exact: true }).count()).toBe(0)
})
