import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { fetchPlain } from '../fetch-plain.ts'
import { atMost, type Figure } from '../figure.ts'
import { weighInlineScripts } from '../inline-scripts.ts'
import type { Bench } from './measure.ts'
import { findSamplePages, type SamplePages } from '../sample-pages.ts'
import { untilAtRest } from '../servers/server-process.ts'
import { withScratchData, withSite } from '../servers/site-process.ts'
import { watchTransfers, type Transfer } from '../transfers.ts'

/** The phone that Lighthouse simulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const QUIET_MILLISECONDS = 600

const MAX_TOTAL: Record<keyof SamplePages, number> = {
  home: 130_000,
  list: 250_000,
  article: 250_000,
  'sign-up': 130_000,
}

/** What a first view on a phone fetches, before and after the first interaction. */
export async function measureWeight({ say }: Bench): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    const pages = await findSamplePages(dataDir)
    return withSite({ dataDir }, async (site) => {
      await untilAtRest(site)
      const browser = await launchBrowser('whole')
      try {
        const figures: Figure[] = []
        // The keys are those of the record above.
        for (const page of Object.keys(pages) as (keyof SamplePages)[]) {
          say(page)
          const url = site.origin + pages[page]
          // Measures the third visitor, the usual case: the second request has triggered the smallest compression.
          for (let visitor = 1; visitor <= 2; visitor++) await fetchPlain(url, { 'accept-encoding': 'br' })
          await untilAtRest(site)
          figures.push(...(await measurePage(browser, page, url)))
        }
        return figures
      } finally {
        await browser.close()
      }
    })
  })
}

async function measurePage(browser: Browser, page: keyof SamplePages, url: string): Promise<Figure[]> {
  const { before, runtime } = await view(browser, url)
  const html = (await fetchPlain(url)).body.toString()
  const inline = weighInlineScripts(html)
  const scriptBytes = inline.bytes + sum(before.filter(isOf('script')).map(({ bytes }) => bytes))
  const pictures = before.filter(isOf('picture')).length
  return [
    toFigure(`${page} HTML + CSS`, 20_000, sumOf(before, 'page', 'style')),
    toFigure(`${page} font`, 24_000, sumOf(before, 'font')),
    toFigure(`${page} scripts before intent`, 3_000, scriptBytes, `${inline.count} in the document, as part of it`),
    toFigure(
      `${page} in all before the runtime`,
      MAX_TOTAL[page],
      sum(before.map(({ bytes }) => bytes)),
      `${pictures} pictures`,
    ),
    ...(page === 'home' ? [toRuntimeFigure(runtime)] : []),
  ]
}

function toRuntimeFigure(runtime: Transfer[]): Figure {
  const withHeaders = sum(runtime.map(({ bytes }) => bytes))
  const note = `${runtime.length} files, ${withHeaders.toLocaleString('en-US')} bytes with headers`
  return toFigure('React runtime', 105_000, sum(runtime.map(({ bodyBytes }) => bodyBytes)), note)
}

/** Opens the page in a fresh browser, waits until it is quiet, then moves the pointer over it. */
async function view(browser: Browser, url: string): Promise<{ before: Transfer[]; runtime: Transfer[] }> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const transfers = await watchTransfers(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'load' })
    await untilQuiet(transfers)
    const before = [...transfers.finished]
    const isReady = page.evaluate(
      () => new Promise<void>((resolve) => window.addEventListener('runtime-ready', () => resolve(), { once: true })),
    )
    await page.mouse.move(200, 400)
    await isReady
    await untilQuiet(transfers)
    return { before, runtime: transfers.finished.slice(before.length).filter(isOf('script')) }
  } finally {
    await context.close()
  }
}

async function untilQuiet({ isQuiet }: { isQuiet: () => boolean }): Promise<void> {
  for (let quietFor = 0; quietFor < QUIET_MILLISECONDS; quietFor = isQuiet() ? quietFor + 50 : 0) await sleep(50)
}

const isOf =
  (...kinds: Transfer['kind'][]) =>
  ({ kind }: Transfer) =>
    kinds.includes(kind)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const sumOf = (transfers: Transfer[], ...kinds: Transfer['kind'][]) =>
  sum(transfers.filter(isOf(...kinds)).map(({ bytes }) => bytes))

function toFigure(name: string, limit: number, measured: number, note?: string): Figure {
  return { name, unit: 'bytes', target: atMost(limit), measured, isMachineDependent: false, ...(note && { note }) }
}
