import { keepAnswer, withBareServer } from '../servers/bare-process.ts'
import { atLeast, type Figure } from '../figure.ts'
import { sendLoad } from '../load.ts'
import type { Bench } from './measure.ts'
import { median } from '../median.ts'
import { readCpuSeconds } from '../servers/process-usage.ts'
import { signOfficerIn } from '../identity-people.ts'
import { findSamplePages } from '../sample-pages.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { withScratchData, withSite } from '../servers/site-process.ts'

const CONNECTIONS = 16
const ROUNDS = 5
const CACHED_REQUESTS = 30_000
const CACHED_WARM_UP = 15_000
const RENDERED_REQUESTS = 2_000
const RENDERED_WARM_UP = 3_000
const BROTLI = { 'accept-encoding': 'br' }
/** As present browsers ask. */
const BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type UncachedPage = { name: string; path: string; headers?: Record<string, string>; goal: number }

/** A shared page is rendered once per change of content, a page with a form token or personal data for each visitor. */
const UNCACHED: UncachedPage[] = [
  { name: 'uncached home', path: '/?n=1', goal: 580 },
  { name: 'sign-up form', path: '/dorfspielttt', goal: 500 },
  { name: 'door of the members’ area', path: '/admin', goal: 500 },
]

const membersPage = async (dataDir: string): Promise<UncachedPage> => ({
  name: 'a member’s overview',
  path: '/admin',
  headers: { cookie: await signOfficerIn(dataDir, 'director') },
  goal: 500,
})

/** Requests per second of the server's own processor time: nearly the same on a busy machine as on an idle one. */
export async function measurePages({ say }: Bench): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    const { 'sign-up': _, ...pages } = await findSamplePages(dataDir)
    return withSite({ dataDir }, async (site) => {
      await untilAtRest(site)
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(pages)) {
        say(`cached ${name}`)
        figures.push(await compareCached(site, { name, path, dataDir }))
      }
      for (const page of [...UNCACHED, await membersPage(dataDir)]) {
        say(page.name)
        figures.push(await measureRendering(site, page))
      }
      return figures
    })
  })
}

type CachedPage = { name: string; path: string; dataDir: string }

async function compareCached(site: ServerProcess, { name, path, dataDir }: CachedPage): Promise<Figure> {
  const file = await keepAnswer(site.origin + path, BROTLI, dataDir)
  return withBareServer(file, async (bare) => {
    const ask = (server: ServerProcess, amount: number) =>
      requestsPerCpuSecond(server, { path, headers: BROTLI }, amount)
    await ask(site, CACHED_WARM_UP)
    await ask(bare, CACHED_WARM_UP)
    const rounds: { site: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ site: await ask(site, CACHED_REQUESTS), bare: await ask(bare, CACHED_REQUESTS) })
    }
    const rates = [median(rounds.map((round) => round.site)), median(rounds.map((round) => round.bare))]
    return {
      name: `cached ${name} / bare Hono`,
      unit: '',
      target: atLeast(0.85),
      measured: median(rounds.map((round) => round.site / round.bare)),
      isMachineDependent: false,
      note: `${rates.map((rate) => Math.round(rate).toLocaleString('en-US')).join(' / ')} per CPU-s`,
    }
  })
}

async function measureRendering(site: ServerProcess, { name, path, headers, goal }: UncachedPage): Promise<Figure> {
  const ask = (amount: number) => requestsPerCpuSecond(site, { path, headers: { ...BROWSERS, ...headers } }, amount)
  await ask(RENDERED_WARM_UP)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) rates.push(await ask(RENDERED_REQUESTS))
  return {
    name,
    unit: '/CPU-s',
    target: atLeast(goal),
    measured: median(rates),
    isMachineDependent: true,
    note: `${ROUNDS} rounds, ${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))}`,
  }
}

type Asked = { path: string; headers: Record<string, string> }

async function requestsPerCpuSecond({ origin, pid }: ServerProcess, asked: Asked, amount: number): Promise<number> {
  const before = await readCpuSeconds(pid)
  const requests = [{ method: 'GET' as const, ...asked }]
  await sendLoad({ origin, requests, amount, connections: CONNECTIONS }, 200)
  return amount / ((await readCpuSeconds(pid)) - before)
}
