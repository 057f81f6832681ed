import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { DAY } from '#shared/durations.ts'
import { fetchPlain } from '../fetch-plain.ts'
import { atMost, type Figure } from '../figure.ts'
import type { Bench } from './measure.ts'
import { median } from '../median.ts'
import { publish } from '../publish.ts'
import { sampleArticle } from '../sample-articles.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { withScratchData, withSite } from '../servers/site-process.ts'
import { compareSizes, measureSizes, type Sizes } from '../growing-pages.ts'

const ARTICLES = 5_000
const HALF = ARTICLES / 2
const TIMES = 15
/** A first article, not counted. */
const WARM_UP = 1

/**
 * How soon a new article among 5,000 is on the site when another process publishes it, as the console does; and whether list, feeds
 * and sitemap stop growing.
 */
export async function measurePublishing({ say }: Bench): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    say(`writing ${HALF} articles`)
    await withDatabase(dataDir, (connection) => publish(connection, sampleArticles(0)))
    const sizesWithHalf = await withSite({ dataDir }, (site) => measureSizes(site.origin))

    say(`writing ${HALF} more`)
    await withDatabase(dataDir, (connection) => publish(connection, sampleArticles(HALF)))
    const { sizes, times } = await withSite({ dataDir }, (site) => measureFull(site, dataDir))
    return [toTimeFigure(times.slice(WARM_UP)), ...compareSizes(sizesWithHalf, sizes)]
  })
}

const sampleArticles = (first: number) => Array.from({ length: HALF }, (_, index) => sampleArticle(first + index))

async function measureFull(site: ServerProcess, dataDir: string): Promise<{ sizes: Sizes; times: number[] }> {
  await untilAtRest(site)
  const sizes = await measureSizes(site.origin)
  const times = await withDatabase(dataDir, async (connection) => {
    const measured: number[] = []
    for (let number = 0; number < WARM_UP + TIMES; number++)
      measured.push(await timePublishing(site, connection, number))
    return measured
  })
  return { sizes, times }
}

/** @returns milliseconds from the call until the article's page and the cached list show it */
async function timePublishing({ origin }: ServerProcess, connection: DatabaseConnection, number: number) {
  const old = sampleArticle(number)
  const draft = {
    ...old,
    slug: `neu-${number}`,
    title: `Neu ${number}`,
    publishedAt: new Date(Date.now() - DAY + number),
  }
  await fetchPlain(`${origin}/news`)
  await sleep(100)

  const begun = performance.now()
  await publish(connection, [draft])
  for (const path of [`/news/${draft.slug}`, '/news']) {
    while (!(await shows(origin + path, draft.title))) await sleep(1)
  }
  return performance.now() - begun
}

async function shows(url: string, text: string): Promise<boolean> {
  const { status, body } = await fetchPlain(url)
  return status === 200 && body.toString().includes(`>${text}<`)
}

function toTimeFigure(times: number[]): Figure {
  return {
    name: 'publishing one more of 5,000 articles',
    unit: 'ms',
    target: atMost(50),
    measured: median(times),
    isMachineDependent: true,
    note: `${times.length} times, ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}`,
  }
}

async function withDatabase<T>(dataDir: string, work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  const connection = openDatabase({ dataDir, databaseUrl: undefined })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
