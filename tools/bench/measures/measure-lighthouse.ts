import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findChromium } from '#tests/support/browser/browser.ts'
import { installPackage } from '#tests/support/packages/install-package.ts'
import { atLeast, atMost, type Figure, type Target, type Unit } from '../figure.ts'
import type { Bench } from './measure.ts'
import { median } from '../median.ts'
import { findSamplePages } from '../sample-pages.ts'
import { untilAtRest } from '../servers/server-process.ts'
import { withScratchData, withSite } from '../servers/site-process.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const MILLISECONDS_ARE_THE_MACHINES = true

const reportSchema = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.object({
    'first-contentful-paint': z.object({ numericValue: z.number() }),
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'total-blocking-time': z.object({ numericValue: z.number() }),
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'total-byte-weight': z.object({ numericValue: z.number() }),
  }),
})
type Report = z.infer<typeof reportSchema>

export type Value = {
  name: string
  unit: Unit
  target: Target
  isMachineDependent: boolean
  read: (report: Report) => number
}

const VALUES: Value[] = [
  ...CATEGORIES.map((category) => ({
    name: category,
    unit: 'points' as const,
    target: atLeast(100),
    isMachineDependent: category === 'performance',
    read: ({ categories }: Report) => Math.round(categories[category].score * 100),
  })),
  firstPaint(700),
  largestPaint(950),
  blocking(30),
  {
    name: 'CLS',
    unit: '',
    target: atMost(0.01),
    isMachineDependent: false,
    read: ({ audits }) => audits['cumulative-layout-shift'].numericValue,
  },
]

export function firstPaint(limit: number): Value {
  return time('FCP', limit, ({ audits }) => audits['first-contentful-paint'].numericValue)
}

export function largestPaint(limit: number): Value {
  return time('LCP', limit, ({ audits }) => audits['largest-contentful-paint'].numericValue)
}

export function blocking(limit: number): Value {
  return time('TBT', limit, ({ audits }) => audits['total-blocking-time'].numericValue)
}

export function weight(limit: number): Value {
  const read = ({ audits }: Report) => audits['total-byte-weight'].numericValue
  return { name: 'in all', unit: 'bytes', target: atMost(limit), isMachineDependent: false, read }
}

function time(name: string, limit: number, read: Value['read']): Value {
  return { name, unit: 'ms', target: atMost(limit), isMachineDependent: MILLISECONDS_ARE_THE_MACHINES, read }
}

/** Lighthouse scores of a simulated phone on a slow line; the median of several runs per page. */
export async function measureLighthouse({ runs, say }: Bench): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    const pages = await findSamplePages(dataDir)
    return withSite({ dataDir }, async (site) => {
      await untilAtRest(site)
      const figures: Figure[] = []
      for (const [page, path] of Object.entries(pages)) {
        figures.push(...(await lookAt({ page, url: site.origin + path, values: VALUES }, { runs, say })))
      }
      return figures
    })
  })
}

type Look = { page: string; url: string; values: Value[] }

/** The median of several runs on a page. */
export async function lookAt({ page, url, values }: Look, { runs, say }: Bench): Promise<Figure[]> {
  const reports: Report[] = []
  for (let run = 1; run <= runs; run++) {
    say(`${page}, look ${run} of ${runs}`)
    reports.push(await look(url))
  }
  return values.map((value) => toFigure(page, value, reports))
}

function toFigure(page: string, { name, read, ...value }: Value, reports: Report[]): Figure {
  const measured = reports.map(read)
  const spread = [Math.min(...measured), Math.max(...measured)].map((end) => Number(end.toFixed(3)))
  return { ...value, name: `${page} ${name}`, measured: median(measured), note: spread.join(' to ') }
}

/** Chromium sometimes loses a recording; that run is repeated. */
const MAX_TRIES = 3

async function look(url: string): Promise<Report> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const report = await tryLook(url)
    if (report) return report
  }
  throw new Error(`Lighthouse has no report on ${url}.`)
}

async function tryLook(url: string): Promise<Report | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'vereinsheim-lighthouse-'))
  const file = join(folder, 'report.json')
  const args = [
    url,
    '--quiet',
    '--output=json',
    // Into a file: standard output may be cut off when Lighthouse exits.
    `--output-path=${file}`,
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    // Opens only pages of our own; as root the sandbox is unavailable.
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const program = join(await installPackage('lighthouse'), 'node_modules/lighthouse/cli/index.js')
  const lighthouse = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, CHROME_PATH: await findChromium('whole') },
    stdio: 'ignore',
  })
  try {
    const [code] = (await once(lighthouse, 'exit')) as [number | null]
    return code === 0 ? reportSchema.parse(JSON.parse(await readFile(file, 'utf8'))) : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
