import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { shareBrowser } from '#tests/support/browser/browser.ts'
import { tellFigures } from '#tests/support/servers/figures-line.ts'
import { startTcpBalancer } from '#tests/support/servers/tcp-balancer.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledDataFolder, filledPostgres } from '#tests/support/site/filled-database.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { openBeside, type Surroundings } from '#tests/support/site/instance-beside.ts'
import { startPrograms, type Program } from '#tests/support/site/program.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { fillHall, findWrong } from '#tests/support/tournaments/busy-hall.ts'
import { enterVillage } from '#tests/support/tournaments/enter-village.ts'

const PHONES = 10
/** Number of results before the kill, when a form is on its way to the killed instance. */
const KILL_AT = 8
const RESULTS = 36
const BAD_GATEWAY = 502
const EVENT = 'dorfspielttt'
const BOARD = `/admin/turniere/${EVENT}/halle`

/** Accesses the database beside the programs: creates accounts and the draw, and reads the log. */
async function openWitness(surroundings: Surroundings) {
  const instance = await openBeside(surroundings)
  onTestFinished(() => instance.stop())
  const { event } = await enterVillage({ instance, ...surroundings }, 0)
  const cookies: string[] = []
  for (const name of ['Jutta Beispiel', 'Vera Vorstand']) {
    cookies.push((await openSession({ instance }, await join({ instance }, { name, roles: ['director'] }))).cookie)
  }
  return { instance, event, cookies }
}

/** Two phones of spectators, the screen in the hall and the board on a desk, each as a separate device. */
async function openScreens(origin: string, cookie: string): Promise<Page[]> {
  const browser = await shareBrowser()
  const openScreen = async (
    path: string,
    enter: (context: BrowserContext) => Promise<void> = async () => undefined,
  ) => {
    const context = await browser.newContext({ baseURL: origin, locale: 'de-DE' })
    onTestFinished(() => context.close())
    await enter(context)
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  const [name = '', value = ''] = cookie.split('=', 2)
  const signedIn = (context: BrowserContext) => context.addCookies([{ name, value, url: origin }])
  return Promise.all([
    ...[`/${EVENT}/live`, `/${EVENT}/live`, `/${EVENT}/halle`].map((path) => openScreen(path)),
    openScreen(BOARD, signedIn),
  ])
}

/** The differences between a screen and a fresh load of the same page. */
const findStale = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const textsOf = (root: Document) => {
      for (const clock of root.querySelectorAll('template, [data-clock]')) clock.textContent = ''
      const parts = root.querySelectorAll('[data-part], ol[aria-label="Tische im Überblick"]')
      return [...parts].map(({ textContent }) => textContent)
    }
    const answer = await fetch(location.href)
    const loaded = textsOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    const shown = textsOf(document.cloneNode(true) as Document)
    if (shown.length === 0 || shown.length !== loaded.length) return ['other parts']
    return shown.filter((text, index) => text !== loaded[index])
  })

/** @returns milliseconds until every screen is right */
async function untilRight(screens: readonly Page[], since: number): Promise<number> {
  const times = screens.map(async (page) => {
    const stale = () => findStale(page).catch(() => ['no answer'])
    await expect.poll(stale, { timeout: 60_000, interval: 100, message: page.url() }).toEqual([])
    return performance.now() - since
  })
  return Math.max(...(await Promise.all(times)))
}

type Witness = Awaited<ReturnType<typeof openWitness>>

test('with an instance killed while two desks and ten phones are at work, no result is lost or double, and every screen is right', async ({
  skip,
}) => {
  const postgres = await filledPostgres(skip)
  const surroundings = { dataDir: temporaryDataFolder(), databaseUrl: postgres.url }
  const witness = await openWitness(surroundings)
  const programs = await startPrograms(2, { dataDir: surroundings.dataDir, env: { DATABASE_URL: postgres.url } })
  const balancer = await startTcpBalancer(programs.map(({ origin }) => origin))
  onTestFinished(() => balancer.stop())
  const [doomed, left] = programs
  const kill = { doomed: doomed?.origin ?? '', happen: async () => doomed?.end('SIGKILL') }
  const figures = await playThrough(witness, balancer.origin, kill)
  expect([doomed?.isRunning(), left?.isRunning()]).toEqual([false, true])
  tellFigures('killed one of two instances on a tournament day', figures)
})

test('the same with the only program, killed and started again, on SQLite', async () => {
  const surroundings = { dataDir: await filledDataFolder(), databaseUrl: undefined }
  const witness = await openWitness(surroundings)
  const start = () => startPrograms(1, surroundings)
  const killed = await start()
  const originsOf = (programs: readonly Program[]) => programs.map(({ origin }) => origin)
  const balancer = await startTcpBalancer(originsOf(killed))
  onTestFinished(() => balancer.stop())
  const [doomed = ''] = originsOf(killed)
  const happen = async () => {
    balancer.lead([])
    for (const program of killed) await program.end('SIGKILL')
    balancer.lead(originsOf(await start()))
  }
  const figures = await playThrough(witness, balancer.origin, { doomed, happen })
  tellFigures('killed and started again on a tournament day', figures)
})

/** @property doomed the address of the program that is killed @property happen sends the signal before it does anything else */
type Kill = { doomed: string; happen: () => Promise<void> }

async function playThrough(witness: Witness, origin: string, kill: Kill) {
  const { instance, event, cookies } = witness
  let killedAt = 0
  let killing: Promise<void> | undefined
  const send = async (path: string, fields: Record<string, string>, cookie = '') => {
    await killing
    const isKilling = hall.acknowledged.length >= KILL_AT && !killing
    // Sent before the signal and not yet received: this one is cut off in any case.
    const answering = fetch((isKilling ? kill.doomed : origin) + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { Origin: origin, Cookie: cookie },
    })
    if (isKilling) {
      killedAt = performance.now()
      killing = kill.happen()
    }
    const answer = await answering
    if (answer.status === BAD_GATEWAY) throw new TypeError('nobody is there')
    return answer
  }
  const hall = fillHall({ ctx: instance.parts.ctx, event, send, cookies, phones: PHONES })
  const screens = await openScreens(origin, cookies[0] ?? '')
  await hall.playUntil(() => killing !== undefined)
  await killing
  const afterKill = await untilRight(screens, killedAt)
  await hall.playUntil(() => hall.acknowledged.length >= RESULTS)
  const afterLast = await untilRight(screens, performance.now())
  expect(findWrong(await readDay(instance.parts.ctx, event), hall.acknowledged)).toEqual([])
  expect(hall.counts.cut).toBeGreaterThan(0)
  return {
    'every screen right after the kill (ms)': Math.round(afterKill),
    'after the last result': Math.round(afterLast),
    'cut off': hall.counts.cut,
    'second at the same': hall.counts.refused,
  }
}
