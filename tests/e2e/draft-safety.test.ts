import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#tests/support/databases/scratch-postgres.ts'
import { createRandom } from '#tests/support/samples/random.ts'
import {
  asEditor,
  beginArticle,
  openArticle,
  readSource,
  saved,
  textOf,
  told,
  write,
} from '#tests/support/site/news-desk.ts'
import { enter, type Joined } from '#tests/support/site/enter.ts'
import { startProgram, type Program } from '#tests/support/site/program.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

/** Number of interruptions; more of them find more faults. */
const CUTS = Number(process.env['DRAFT_CUTS'] ?? 15)
const MEETINGS = Math.ceil(CUTS / 5)
const SEED = 20_241_228
/** Two hundred of them take a quarter of an hour; the limit only ends hanging runs. */
const PATIENCE = { timeout: 180_000 + CUTS * 15_000 }
const AUTOSAVE = '**/entwurf'

const stage = prepareStage()

/** A second process on the data of the stage's own instance, which can be killed. */
let server: Program
let origin: string
let startServer: () => Promise<Program>
beforeAll(async () => {
  const { dataDir, databaseUrl } = stage.site
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), PUBLIC_URL: origin, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  startServer = () => startProgram({ dataDir, env })
  server = await startServer()
})
afterAll(() => server?.end('SIGKILL'))

type Desk = { page: Page; context: BrowserContext; person: Joined }

/** Ways to interrupt writing; each leaves the browser as if the editor came back later. @returns once the page is gone */
const CUT_OFF = {
  async 'the tab is closed'({ page }: Desk) {
    await page.close()
  },
  async 'the line is gone'({ page, context }: Desk) {
    await context.setOffline(true)
    await write(page, ' imFunkloch')
    await told(page, 'Nur auf diesem Gerät')
    await page.close()
    await context.setOffline(false)
  },
  async 'the server is gone'({ page, context }: Desk) {
    await context.route(AUTOSAVE, (route) => route.abort('connectionrefused'))
    await write(page, ' ohneServer')
    await told(page, 'Nur auf diesem Gerät')
    await page.close()
    await context.unroute(AUTOSAVE)
  },
  async 'the server is killed'({ page }: Desk) {
    await server.end('SIGKILL')
    await write(page, ' imKeller')
    await told(page, 'Nur auf diesem Gerät')
    await page.close()
    server = await startServer()
  },
  async 'the server is killed and comes back'({ page }: Desk) {
    await server.end('SIGKILL')
    await write(page, ' imKeller')
    await told(page, 'Nur auf diesem Gerät')
    server = await startServer()
    await saved(page)
    await page.close()
  },
  async 'a button is tapped without a line'({ page, context }: Desk) {
    await context.setOffline(true)
    await write(page, ' imFunkloch')
    await told(page, 'Nur auf diesem Gerät')
    await tap(page, PUBLISH)
    await context.setOffline(false)
    await page.close()
  },
  async 'a button is tapped without a line, and again with one'({ page, context }: Desk) {
    await context.setOffline(true)
    await write(page, ' imFunkloch')
    await tap(page, KEEP)
    await context.setOffline(false)
    await page.getByRole('button', { name: KEEP }).click()
    await page.getByText('Der Entwurf ist gespeichert. Auf der Website steht er noch nicht.').waitFor()
    await page.close()
  },
  async 'a button is tapped while the server is gone'({ page }: Desk) {
    await server.end('SIGKILL')
    await write(page, ' imKeller')
    await tap(page, PUBLISH)
    server = await startServer()
    await page.close()
  },
  async 'the answer of a button is lost'({ page, context }: Desk) {
    await context.route('**/admin/news/*.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch({ maxRedirects: 0 })
      await route.abort('connectionreset')
    })
    await write(page, ' ohneAntwort')
    await tap(page, PUBLISH)
    await page.close()
    await context.unroute('**/admin/news/*.data*')
  },
  async 'the answer is lost'({ page, context }: Desk) {
    const { promise: isTaken, resolve } = Promise.withResolvers<void>()
    await context.route(AUTOSAVE, async (route) => {
      await route.fetch()
      resolve()
      await route.abort('connectionreset')
    })
    await write(page, ' ohneAntwort')
    await isTaken
    await page.close()
    await context.unroute(AUTOSAVE)
  },
  async 'the session ends'({ page, context, person }: Desk) {
    await context.clearCookies()
    await write(page, ' abgemeldet')
    await told(page, 'Sie sind abgemeldet')
    await page.close()
    await enter(stage.site, context, person)
  },
}
const PUBLISH = /eröffentlichen$/
const KEEP = 'Entwurf speichern'

/** An editor whose tap gets no answer is told so in view, and the text stays. */
async function tap(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('alert').filter({ hasText: 'Alles, was Sie eingegeben haben, steht noch hier.' }).waitFor()
  expect(await textOf(page).isVisible()).toBe(true)
}

const WAYS = [
  'the tab is closed',
  'the line is gone',
  'the server is gone',
  'the server is killed',
  'the server is killed and comes back',
  'a button is tapped without a line',
  'a button is tapped without a line, and again with one',
  'a button is tapped while the server is gone',
  'the answer of a button is lost',
  'the answer is lost',
  'the session ends',
] as const

/** Whether the typed text is stored on the device, or has reached the server. */
const isKept = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('entwurf:'))
    return drafts.length === 0
      ? document.querySelector('main [role=status]')?.textContent?.startsWith('Gespeichert')
      : drafts.some(([, draft]) => JSON.parse(draft).fields.markdown.endsWith(wanted))
  }, words)

test(
  `of ${CUTS} cuts none loses what had come to the device or to the server, and nothing comes twice`,
  PATIENCE,
  async () => {
    const random = createRandom(SEED)
    const desk: Desk = await asEditor(stage, { origin })
    const path = await beginArticle(desk.page)
    await desk.page.getByLabel('Überschrift', { exact: true }).fill('Pokal')
    let known = ''
    for (let cut = 0; cut < CUTS; cut += 1) {
      const words = `${known === '' ? '' : ' '}Satz${cut}`
      await write(desk.page, words)
      const isAwaited = random.chance(0.7)
      if (isAwaited) await expect.poll(() => isKept(desk.page, words)).toBe(true)
      const way = random.pick(WAYS)
      await CUT_OFF[way](desk)
      desk.page = await desk.context.newPage()
      await openArticle(desk.page, path)
      const found = await readSource(desk.page)
      const extra = /^(?: imFunkloch| ohneServer| imKeller| ohneAntwort| abgemeldet)?$/
      const begin = isAwaited || way !== 'the tab is closed' ? known + words : known
      expect([cut, way, found.slice(0, begin.length)]).toEqual([cut, way, begin])
      expect((known + words).startsWith(found) ? '' : found.slice((known + words).length)).toMatch(extra)
      expect(await desk.page.getByRole('heading', { name: /hat um \d\d:\d\d gespeichert$/ }).count()).toBe(0)
      known = found
    }
    // In the end the server has it too: none of it comes from the device.
    await told(desk.page, /^Gespeichert/)
    await desk.page.evaluate(() => localStorage.clear())
    await openArticle(desk.page, path)
    expect(await readSource(desk.page)).toBe(known)
  },
)

test('a text of many umlauts reaches the server while the page is left', async () => {
  const { page } = await asEditor(stage, { origin })
  const path = await beginArticle(page)
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  // Fewer characters than a browser sends from a page that is left, and more bytes.
  const long = 'ü'.repeat(40_000)
  await textOf(page).press('Control+End')
  await page.keyboard.insertText(long)
  await saved(page)
  await page.evaluate(() => localStorage.clear())
  await openArticle(page, path)
  expect((await readSource(page)).length).toBe(long.length)
})

test('an editor who cannot sign out for want of a line goes on writing, and the device forgets nothing', async () => {
  const { page, context } = await asEditor(stage, { origin })
  const path = await beginArticle(page)
  await context.setOffline(true)
  await write(page, 'Noch da')
  await told(page, 'Nur auf diesem Gerät')
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('alert').getByText('Vielleicht fehlt gerade die Verbindung.').waitFor()
  await write(page, ' und mehr')
  await expect.poll(() => isKept(page, 'Noch da und mehr')).toBe(true)
  await context.setOffline(false)
  await saved(page)
  await openArticle(page, path)
  expect(await readSource(page)).toBe('Noch da und mehr')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByLabel('Passwort', { exact: true }).waitFor()
})

test(`of ${MEETINGS} conflicts none overwrites what another editor has saved meanwhile`, PATIENCE, async () => {
  const random = createRandom(SEED)
  const desk: Desk = await asEditor(stage, { origin })
  const anna = await asEditor(stage, { origin, name: 'Anna Beispiel' })
  for (let meeting = 0; meeting < MEETINGS; meeting += 1) {
    const path = await beginArticle(desk.page)
    await write(desk.page, 'Anfang.')
    await saved(desk.page)
    await openArticle(anna.page, path)
    await desk.context.setOffline(true)
    await write(desk.page, ' Von mir.')
    await told(desk.page, 'Nur auf diesem Gerät')
    await write(anna.page, ` Von Anna ${meeting}.`)
    await saved(anna.page)
    if (random.chance(0.4)) {
      await server.end('SIGKILL')
      server = await startServer()
    }
    if (random.chance(0.5)) {
      await desk.page.close()
      desk.page = await desk.context.newPage()
      await desk.context.setOffline(false)
      await openArticle(desk.page, path)
    } else {
      await desk.context.setOffline(false)
    }
    await desk.page.getByRole('heading', { name: /^Anna Beispiel hat um \d\d:\d\d gespeichert$/ }).waitFor()
    await write(desk.page, ' Noch etwas.')
    await expect.poll(() => isKept(desk.page, 'Noch etwas.')).toBe(true)
    expect(await readSource(desk.page)).toBe('Anfang. Von mir. Noch etwas.')
    await openArticle(anna.page, path)
    expect(await readSource(anna.page)).toBe(`Anfang. Von Anna ${meeting}.`)
    await textOf(anna.page).waitFor()
  }
})
