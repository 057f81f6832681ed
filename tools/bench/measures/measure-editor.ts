import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { SECOND } from '#shared/durations.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { beginArticle, saved, textOf } from '#tests/support/site/news-desk.ts'
import { inPhone, type PhoneWanted } from '../editor-phone.ts'
import { atMost, type Figure } from '../figure.ts'
import { signOfficerIn } from '../identity-people.ts'
import { median } from '../median.ts'
import { percentile } from '../percentile.ts'
import { takePhotograph } from '../sample-photographs.ts'
import { untilAtRest } from '../servers/server-process.ts'
import { withScratchData, withSite } from '../servers/site-process.ts'
import type { Bench } from './measure.ts'

const OPENINGS = 5
const WORDS = 2_000
const WORDS_OF_PARAGRAPH = 50
const KEYS = 300
/** A fast typist. */
const BETWEEN_KEYS = SECOND / 10
const PHOTOGRAPHS = 6
/** 12 MB, a phone's best quality. */
const TAKEN = { width: 4896, height: 3672, quality: 100 }

/** The news room on a cheap phone: time until the editor is ready, until a key is shown, and for a report with six photographs. */
export async function measureEditor({ say }: Bench): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    const cookie = await signOfficerIn(dataDir, 'editor')
    return withSite({ dataDir }, async (site) => {
      await untilAtRest(site)
      const { origin } = site
      const browser = await launchBrowser('whole')
      const phone = <T>(line: PhoneWanted['line'], work: (page: Page) => Promise<T>) =>
        inPhone(browser, { origin, cookie, line }, work)
      try {
        const openings: number[] = []
        for (let opening = 1; opening <= OPENINGS; opening += 1) {
          say(`opening the editor, ${opening} of ${OPENINGS}`)
          openings.push(await phone('slow-4g', timeOpening))
        }
        say(`typing ${KEYS} keys into ${WORDS} words`)
        const keys = await phone('good', timeKeys)
        say(`publishing a report with ${PHOTOGRAPHS} photographs`)
        const errand = await withPhotographs((files) => phone('slow-4g', (page) => timeErrand(page, files)))
        return [
          figure('editor usable after the tap', 3 * SECOND, median(openings), `${spread(openings)}, slow 4G`),
          figure(`key to frame at ${WORDS} words, p95`, 50, percentile(keys, 95), `${spread(keys)}`),
          figure(
            `report with ${PHOTOGRAPHS} photographs`,
            180 * SECOND,
            errand.published,
            `${Math.round(errand.sent)} until all are there`,
          ),
        ]
      } finally {
        await browser.close()
      }
    })
  })
}

const figure = (name: string, limit: number, measured: number, note: string): Figure => ({
  name,
  unit: 'ms',
  target: atMost(limit),
  measured,
  isMachineDependent: true,
  note,
})

const spread = (times: readonly number[]) => [Math.min(...times), Math.max(...times)].map(Math.round).join(' to ')

/** @returns milliseconds from the tap on „Neuer Artikel“ until a typed letter is in the text */
async function timeOpening(page: Page): Promise<number> {
  await page.goto('/admin/news')
  await page.waitForLoadState('load')
  const begun = performance.now()
  await page.getByRole('button', { name: 'Neuer Artikel' }).tap()
  await textOf(page).tap()
  await page.keyboard.press('x')
  await textOf(page).filter({ hasText: 'x' }).waitFor()
  return performance.now() - begun
}

type Timed = Window & { keyTimes?: number[] }

/** @returns milliseconds from each key until the browser has drawn the result */
async function timeKeys(page: Page): Promise<number[]> {
  await beginArticle(page)
  await page.getByLabel('Überschrift', { exact: true }).fill('Ein langer Bericht')
  await page.getByRole('button', { name: 'Quelltext' }).tap()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(longText())
  await page.getByRole('button', { name: 'Quelltext' }).tap()
  await saved(page)
  await textOf(page)
    .locator('p')
    .nth(WORDS / WORDS_OF_PARAGRAPH / 2)
    .tap()
  await page.evaluate(() => {
    const here: Timed = window
    const times: number[] = (here.keyTimes = [])
    const drawn = new MessageChannel()
    const waiting: number[] = []
    drawn.port1.onmessage = () => {
      for (const begun of waiting.splice(0)) times.push(performance.now() - begun)
    }
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        waiting.push(timeStamp)
        requestAnimationFrame(() => drawn.port2.postMessage(undefined))
      },
      true,
    )
  })
  await page.keyboard.type('Und so ging es weiter, Satz um Satz. '.repeat(KEYS).slice(0, KEYS), { delay: BETWEEN_KEYS })
  return page.evaluate(() => (window as Timed).keyTimes ?? [])
}

const SENTENCE = 'Nach den Doppeln lagen wir vorn, nach der ersten Runde der Einzel **nicht mehr**.'.split(' ')

function longText(): string {
  const words = Array.from({ length: WORDS }, (_, index) => SENTENCE[index % SENTENCE.length] ?? '')
  return Array.from({ length: WORDS / WORDS_OF_PARAGRAPH }, (_, index) =>
    words.slice(index * WORDS_OF_PARAGRAPH, (index + 1) * WORDS_OF_PARAGRAPH).join(' '),
  ).join('\n\n')
}

/** @returns milliseconds from the tap on „Neuer Artikel“ until all are sent, and until the article is on the website */
async function timeErrand(page: Page, files: string[]): Promise<{ sent: number; published: number }> {
  await page.goto('/admin/news')
  const begun = performance.now()
  await page.getByRole('button', { name: 'Neuer Artikel' }).tap()
  await textOf(page).waitFor()
  await page.getByLabel('Bilder wählen').setInputFiles(files)
  await page.getByLabel('Überschrift', { exact: true }).fill('Sechs Bilder aus der Halle')
  await textOf(page).tap()
  await page.keyboard.type('Das Endspiel war knapp, und die Halle war voll.', { delay: BETWEEN_KEYS })
  const descriptions = page.getByLabel('Was sieht man?')
  for (let number = 0; number < files.length; number += 1) {
    await descriptions.nth(number).waitFor()
    await descriptions.nth(number).fill(`Das ${number + 1}. Spiel des Abends`)
  }
  const sent = performance.now() - begun
  await saved(page)
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).tap()
  await page.getByRole('status').filter({ hasText: 'Der Artikel steht auf der Website' }).waitFor()
  return { sent, published: performance.now() - begun }
}

/** Provides files as a phone stores them, and deletes them afterwards. */
async function withPhotographs<T>(work: (files: string[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vereinsheim-photographs-'))
  try {
    const files: string[] = []
    for (let number = 0; number < PHOTOGRAPHS; number += 1) {
      const file = join(folder, `IMG_${2_340 + number}.jpg`)
      await writeFile(file, await takePhotograph(number, TAKEN))
      files.push(file)
    }
    return await work(files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
