import { mkdtemp, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { DayContext } from '#features/tournaments/day/context.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { SECOND } from '#shared/durations.ts'
import { ok } from '#shared/result.ts'
import { VILLAGE, villageLog } from '#tests/support/tournaments/village-day.ts'
import { fetchPlain } from '../fetch-plain.ts'
import { atMost, type Figure } from '../figure.ts'
import { percentile } from '../percentile.ts'
import { readMemoryState, tellMemoryFlag } from '../servers/memory-state.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { withSite } from '../servers/site-process.ts'
import type { Bench } from './measure.ts'
import { largestPaint, lookAt } from './measure-lighthouse.ts'

const PHONES = 2_000
const AT_ONCE = 50
const WATCHING = 500
const IN_FRAMES = 420
const PATH = '/dorfspielttt/live'
/** One core, like the smallest server for rent. */
const SERVER_CORE = 0
const ANSWER_PATIENCE = 20 * SECOND

/** A whole hall watches one tournament: what a phone loads, what a listener costs, and how soon a result is seen. */
export async function measureLive(bench: Bench): Promise<Figure[]> {
  const { say } = bench
  const dataDir = await mkdtemp(join(tmpdir(), 'vereinsheim-bench-live-'))
  const file = join(dataDir, 'memory.json')
  const env = { MEDIA_AHEAD: 'off' }
  try {
    return await withSite({ dataDir, env, nodeFlags: [tellMemoryFlag(file)], core: SERVER_CORE }, async (site) => {
      await untilAtRest(site)
      const hall = await openHall(dataDir)
      try {
        const bytes = await weighView(site)
        const view = { page: 'live page', url: site.origin + PATH, values: [largestPaint(950)] }
        const painted = await lookAt(view, bench)
        const before = await readMemoryState(site.pid, file)
        say(`${PHONES} phones`)
        const phones = await connect(site, PHONES)
        const listening = await readMemoryState(site.pid, file)
        const perPhone = (listening.resident - before.resident) / PHONES
        say('a result')
        const seen = await timeResult(phones, hall.correct)
        for (const phone of phones) phone.close()
        return [
          toFigure('live page, HTML and script', 'bytes', 15_000, bytes),
          ...painted,
          toFigure(`memory for each of ${PHONES} listening phones`, 'bytes', 20_000, perPhone),
          toFigure(
            `a result on ${WATCHING} phones, one core, p95`,
            'ms',
            2 * SECOND,
            percentile(seen.slice(0, WATCHING), 95),
          ),
          toFigure(`a result on ${PHONES} phones, one core, p95`, 'ms', 2 * SECOND, percentile(seen, 95)),
        ]
      } finally {
        await hall.close()
      }
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Writes the day from another process, which is the slower way. */
export async function openHall(dataDir: string) {
  const connection = openDatabase({ dataDir, databaseUrl: undefined })
  const event = await createEventStore(connection.db).findBySlug('dorfspielttt')
  if (!event) throw new Error('The club of the tests has this event.')
  const ctx = tournamentContext(connection, { now: () => new Date() })
  const log = villageLog(
    VILLAGE.map((_, index) => `team ${index + 1}`),
    IN_FRAMES,
  )
  const append = async (id: string, entries: typeof log) =>
    void (await writeDay(ctx, event, { id, by: 'desk' }, () => ok(entries.map(({ entry }) => entry))))
  await append('begin', log)
  return { correct: () => correctLast(ctx, event, append, log), close: () => connection.close() }
}

/** Corrects the last result to another score. */
async function correctLast(
  ctx: DayContext,
  event: TournamentEvent,
  append: (id: string, entries: ReturnType<typeof villageLog>) => Promise<void>,
  log: ReturnType<typeof villageLog>,
): Promise<void> {
  const last = log.findLast(({ entry }) => entry.kind === 'reported')
  if (!last || last.entry.kind !== 'reported') throw new Error('Somebody has played.')
  const counted = { kind: 'counted', games: { home: 2, guest: 0 } } as const
  const entry = { ...last.entry, result: { rubbers: [counted, counted, counted] } }
  await append(`corrected ${(await readDay(ctx, event)).last}`, [{ entry, at: last.at }])
}

async function weighView(site: ServerProcess): Promise<number> {
  const brotli = { 'accept-encoding': 'br' }
  const page = await fetchPlain(site.origin + PATH, brotli)
  const html = (await fetchPlain(site.origin + PATH)).body.toString()
  const scripts = [...html.matchAll(/"(\/assets\/plain-[^"]+\.js)"/g)].flatMap(([, url]) => url ?? [])
  const sizes = await Promise.all(scripts.map(async (url) => (await fetchPlain(site.origin + url, brotli)).body.length))
  return [page.body.length, ...sizes].reduce((sum, size) => sum + size, 0)
}

type Phone = { heard: () => Promise<number>; close: () => void }

export async function connect(site: ServerProcess, count: number): Promise<Phone[]> {
  const phones: Phone[] = []
  while (phones.length < count) {
    phones.push(
      ...(await Promise.all(Array.from({ length: AT_ONCE }, () => listen(`${site.origin}${PATH}/strom?stand=0`)))),
    )
  }
  await sleep(SECOND)
  return phones
}

/** @returns once the first message has arrived, with the whole page */
async function listen(url: string): Promise<Phone> {
  const { promise, resolve, reject } = Promise.withResolvers<{ asked: ClientRequest; answer: IncomingMessage }>()
  const asked = request(url, { agent: false }, (answer) => answer.once('data', () => resolve({ asked, answer })))
  asked.on('error', reject)
  asked.end()
  const { answer } = await promise
  answer.on('error', () => undefined)
  asked.on('error', () => undefined)
  return {
    heard: () => {
      const heard = Promise.withResolvers<number>()
      answer.once('data', () => heard.resolve(performance.now()))
      return heard.promise
    },
    close: () => asked.destroy(),
  }
}

/** @returns milliseconds until each phone has received it */
async function timeResult(phones: readonly Phone[], correct: () => Promise<void>): Promise<number[]> {
  const heard = Promise.all(phones.map((phone) => phone.heard()))
  const begun = performance.now()
  await correct()
  const late = sleep(ANSWER_PATIENCE, undefined, { ref: false }).then(() => {
    throw new Error('Not every phone heard of the result.')
  })
  return (await Promise.race([heard, late])).map((at) => at - begun)
}

const toFigure = (name: string, unit: Figure['unit'], limit: number, measured: number): Figure => ({
  name,
  unit,
  target: atMost(limit),
  measured,
  isMachineDependent: unit === 'ms',
})
