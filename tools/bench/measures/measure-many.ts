import { setTimeout as sleep } from 'node:timers/promises'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createPlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { SECOND } from '#shared/durations.ts'
import { readRegistrations } from '#tests/support/site/read-registrations.ts'
import { keepAnswer, withBareServer } from '../servers/bare-process.ts'
import { fetchPlain } from '../fetch-plain.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { sendLoad } from '../load.ts'
import { withInstances, type ManyInstances } from '../servers/many-instances.ts'
import type { Bench } from './measure.ts'
import { createTokens } from '#tests/support/site/form-sender.ts'
import { median } from '../median.ts'
import { readCpuSeconds } from '../servers/process-usage.ts'
import { withProxiedServers } from '../servers/proxied-servers.ts'
import { publish } from '../publish.ts'
import { sampleArticle } from '../sample-articles.ts'
import type { ServerProcess } from '../servers/server-process.ts'
import { composeSignUp, type SignUp } from '../sign-up-bodies.ts'

const COUNTS = [1, 2, 4] as const
const CONNECTIONS = 32
const READERS_PER_INSTANCE = 16
const ROUNDS = 3
/** Per instance: all have the same amount of work, so that none is measured before it is warm. */
const READS = 15_000
const WARM_UP = 15_000
const PUBLISHED = 5
const SIGN_UPS = 1_500
const VISITORS = 500
const PLACES = 100
const MAX_EXCUSES = 5
const BROTLI = { 'accept-encoding': 'br' }

/** One site as one, two and four instances on one PostgreSQL, behind nginx. */
export async function measureMany({ say }: Bench): Promise<Figure[]> {
  const outcome = await withInstances(COUNTS, async (site) => {
    say('cached reads')
    const figures = await compareReads(site, say)
    say('publishing')
    figures.push(await timePublishing(site))
    const newToken = await createTokens(site)
    const signUps = Array.from({ length: COUNTS.length * SIGN_UPS }, (_, index) => composeSignUp(index, newToken()))
    say('sign-ups')
    figures.push(await keepSignUps(site, signUps))
    say(`${VISITORS} for ${PLACES} places`)
    const first = Math.ceil(signUps.length / 3)
    // Every third body has one team.
    const crowd = Array.from({ length: VISITORS }, (_, index) => composeSignUp(3 * (first + index), newToken()))
    return [...figures, await fillUp(site, crowd)]
  })
  if (!('lacking' in outcome)) return outcome
  say(`cannot be measured: ${outcome.lacking}`)
  return []
}

type Compared = Pick<ManyInstances, 'dataDir' | 'instances' | 'behind'>
type Rates = Record<number, number>

/**
 * Processes on few cores evict each other from the processor's caches, whatever they run. The effect of our instances on each other
 * is the difference to bare servers that share nothing.
 */
async function compareReads(site: Compared, say: Bench['say']): Promise<Figure[]> {
  const file = await keepAnswer(site.behind(1).origin, BROTLI, site.dataDir)
  const order = {
    counts: COUNTS,
    start: (_: string, next: (server: ServerProcess) => Promise<Figure[]>) => withBareServer(file, next),
  }
  return withProxiedServers(order, async (peers) => {
    for (const { origin, pid } of [...site.instances, ...peers.servers])
      await readsPerCpuSecond({ origin, pids: [pid] }, WARM_UP)
    const rounds: { ours: Rates; bare: Rates }[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      const rates: { ours: Rates; bare: Rates } = { ours: {}, bare: {} }
      for (const count of COUNTS) {
        rates.ours[count] = await readsPerCpuSecond(site.behind(count), READS * count)
        rates.bare[count] = await readsPerCpuSecond(peers.behind(count), READS * count)
      }
      rounds.push(rates)
      say(`round ${round}: ${tell(rates.ours)} per CPU-s; bare Hono ${tell(rates.bare)}`)
    }
    return COUNTS.slice(1).flatMap((count) => toReadFigures(count, rounds))
  })
}

const tell = (rates: Rates) => COUNTS.map((count) => Math.round(rates[count] ?? 0)).join(', ')

function toReadFigures(count: number, rounds: { ours: Rates; bare: Rates }[]): Figure[] {
  const fall = (rates: Rates) => (rates[count] ?? 0) / (rates[1] ?? 0)
  const rateOf = (number: number) => Math.round(median(rounds.map(({ ours }) => ours[number] ?? 0)))
  const [ours, bare] = [
    median(rounds.map((rates) => fall(rates.ours))),
    median(rounds.map((rates) => fall(rates.bare))),
  ]
  return [
    {
      name: `cached reads, ${count} instances / 1`,
      unit: '',
      target: atLeast(0.9),
      measured: ours,
      isMachineDependent: true,
      note: `${rateOf(count).toLocaleString('en-US')} / ${rateOf(1).toLocaleString('en-US')} per CPU-s`,
    },
    {
      name: `the same / that of bare Hono`,
      unit: '',
      target: atLeast(0.9),
      measured: median(rounds.map((rates) => fall(rates.ours) / fall(rates.bare))),
      isMachineDependent: false,
      note: `${count} servers that share nothing: ${bare.toFixed(2)}`,
    },
  ]
}

/** Per second of processor time of all instances; nginx and the sender do not count. */
async function readsPerCpuSecond({ origin, pids }: ReturnType<ManyInstances['behind']>, amount: number) {
  const total = async () => (await Promise.all(pids.map(readCpuSeconds))).reduce((sum, seconds) => sum + seconds, 0)
  const requests = [{ method: 'GET' as const, path: '/', headers: BROTLI }]
  const connections = READERS_PER_INSTANCE * pids.length
  const before = await total()
  await sendLoad({ origin, requests, amount, connections }, 200)
  return amount / ((await total()) - before)
}

async function timePublishing(site: ManyInstances): Promise<Figure> {
  const connection = openDatabase(site)
  try {
    const times: number[] = []
    for (let number = 0; number < PUBLISHED; number++) {
      const title = `Überall ${number}`
      const draft = { ...sampleArticle(number), slug: `ueberall-${number}`, title, publishedAt: new Date() }
      const begun = performance.now()
      await publish(connection, [draft])
      await Promise.all(site.instances.map(({ origin }) => untilShown(`${origin}/news`, title)))
      times.push(performance.now() - begun)
    }
    return {
      name: `article on all ${site.instances.length} instances, slowest`,
      unit: 'ms',
      target: atMost(SECOND),
      measured: Math.max(...times),
      isMachineDependent: true,
      note: `${PUBLISHED} times, median ${Math.round(median(times))} ms`,
    }
  } finally {
    await connection.close()
  }
}

async function untilShown(url: string, title: string): Promise<void> {
  while (!(await fetchPlain(url)).body.toString().includes(`>${title}<`)) await sleep(5)
}

async function keepSignUps(site: ManyInstances, all: SignUp[]): Promise<Figure> {
  const rates: number[] = []
  for (const [index, count] of COUNTS.entries()) {
    const bodies = all.slice(index * SIGN_UPS, (index + 1) * SIGN_UPS).map(({ body }) => body)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin }
    const requests = [{ method: 'POST' as const, path: '/dorfspielttt', headers }]
    const order = {
      origin: site.behind(count).origin,
      requests,
      bodies,
      amount: bodies.length,
      connections: CONNECTIONS,
    }
    const { seconds } = await sendLoad(order, 303)
    rates.push(Math.round(bodies.length / seconds))
  }
  const stored = new Map((await readRegistrations(site)).map((one) => [one.email, one]))
  const isKept = ({ email, teamNames }: SignUp) => {
    const one = stored.get(email)
    return one?.mails.length === 1 && one.teams.toSorted().join() === teamNames.toSorted().join()
  }
  return {
    name: 'acknowledged sign-ups kept with teams and mail',
    unit: '',
    target: atLeast(1),
    measured: stored.size === all.length ? all.filter(isKept).length / all.length : 0,
    isMachineDependent: false,
    note: `${COUNTS.join(', ')} instances took ${rates.join(', ')} /s; PostgreSQL without fsync`,
  }
}

async function fillUp(site: ManyInstances, crowd: SignUp[]): Promise<Figure> {
  const before = (await readRegistrations(site)).length
  await leaveFree(site, PLACES)
  const begun = performance.now()
  const answers = await Promise.all(crowd.map(({ body }) => send(site.origin, body)))
  const seconds = (performance.now() - begun) / SECOND
  const accepted = answers.filter(({ status }) => status === 303).length
  const refused = answers.filter(({ status }) => status === 409).length
  const stored = (await readRegistrations(site)).length - before
  const excused = answers.reduce((sum, answer) => sum + answer.excused, 0)
  return {
    name: `places of ${PLACES} given wrongly to ${VISITORS} people`,
    unit: '',
    target: atMost(0),
    measured: Math.abs(accepted - PLACES) + Math.abs(stored - PLACES) + Math.abs(refused - (VISITORS - PLACES)),
    isMachineDependent: false,
    note: `${accepted} taken, ${refused} refused, ${stored} stored in ${seconds.toFixed(1)} s; ${excused} asked to send again`,
  }
}

/** Limits the tournament to this many free places, and waits until all instances know. */
async function leaveFree(site: ManyInstances, free: number): Promise<void> {
  const connection = openDatabase(site)
  try {
    await connection.inTransaction(async (trx) => {
      const events = createEventStore(trx)
      const event = await events.findBySlug('dorfspielttt')
      if (!event) throw new Error('There is no village tournament.')
      const limited = await createPlaceStore(trx, connection.engine).find({ ...event, places: 9_999 })
      await events.upsert({ ...event, places: (limited.get(MAIN_COMPETITION)?.taken ?? 0) + free })
      await raiseRevision(trx)
    })
  } finally {
    await connection.close()
  }
  await sleep(SECOND)
}

/** An overloaded instance answers 503, and the visitor sends the same form again. */
async function send(origin: string, body: string): Promise<{ status: number; excused: number }> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin }
  for (let excused = 0; ; excused++) {
    const answer = await fetch(`${origin}/dorfspielttt`, { method: 'POST', headers, body, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== 503 || excused === MAX_EXCUSES) return { status: answer.status, excused }
  }
}
