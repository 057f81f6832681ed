import { request } from 'node:http'
import { join } from 'node:path'
import { SECOND } from '#shared/durations.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { countKept } from '../kept-sign-ups.ts'
import { sendLoad } from '../load.ts'
import { percentile } from '../percentile.ts'
import { findSamplePages } from '../sample-pages.ts'
import { folderOf, hostOf, readResidentMegabytes, withClubs, withHost } from '../servers/host-process.ts'
import { readCpuSeconds } from '../servers/process-usage.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { withSite } from '../servers/site-process.ts'
import { composeSignUp } from '../sign-up-bodies.ts'
import type { Bench } from './measure.ts'
import { createTokens } from '#tests/support/site/form-sender.ts'

const OPEN = 100
const ON_DISK = 1_000
const WITH_SIGN_UPS = 20
const SIGN_UPS = 10_000
const KEPT_REQUESTS = 20_000
const CONNECTIONS = 64
const SERVER_CORE = 0
const SENDER_CORE = 1

type Memory = { alone: number; idle: number; open: number; first: number[] }

/** A hundred clubs in one process, each with the articles and pictures of the tests' club, among a thousand on the disk. */
export async function measureHost({ say }: Bench): Promise<Figure[]> {
  say(`preparing ${OPEN} clubs`)
  return withClubs(OPEN, ON_DISK, async ({ clubsDir, site }) => {
    const { 'sign-up': path } = await findSamplePages(site)
    const newToken = await createTokens({ dataDir: site, databaseUrl: undefined })
    const signUps = Array.from({ length: SIGN_UPS }, (_, number) => composeSignUp(number, newToken()))
    const alone = await withSite({ dataDir: site, env: { MEDIA_AHEAD: 'off' }, core: SERVER_CORE }, async (server) => {
      await untilAtRest(server)
      return timeKept(server, new URL(server.origin).host)
    })
    say(`opening ${OPEN} of ${ON_DISK} clubs, then ${SIGN_UPS} sign-ups to ${WITH_SIGN_UPS} of them`)
    return withHost(clubsDir, SERVER_CORE, async (server) => {
      await untilAtRest(server)
      const idle = await readResidentMegabytes(server.pid)
      const first = []
      for (let number = 0; number < OPEN; number++) first.push(await timeFirst(server, hostOf(number)))
      await untilAtRest(server)
      const open = await readResidentMegabytes(server.pid)
      const kept = await timeKept(server, hostOf(0))
      const { perSecond, perCpuSecond } = await sendSignUps(
        server,
        path,
        signUps.map(({ body }) => body),
      )
      await server.kill()
      const stored = Array.from({ length: WITH_SIGN_UPS }, (_, number) =>
        countKept(join(clubsDir, folderOf(number)), signUps),
      )
      return [
        startFigure(server.startMilliseconds),
        ...memoryFigures({ alone, idle, open, first }),
        ...speedFigures({ alone, kept, first }),
        {
          name: `sign-ups to ${WITH_SIGN_UPS} clubs at once`,
          unit: '/s',
          target: atLeast(2_000),
          measured: Math.round(perSecond),
          isMachineDependent: true,
          note: `${stored.reduce((sum, count) => sum + count, 0)} of ${SIGN_UPS} kept after SIGKILL; ${Math.round(perCpuSecond)} per CPU-s`,
        },
      ]
    })
  })
}

const startFigure = (milliseconds: number): Figure => ({
  name: `start with ${ON_DISK} clubs on the disk`,
  unit: 'ms',
  target: atMost(2 * SECOND),
  measured: milliseconds,
  isMachineDependent: true,
})

function memoryFigures({ idle, open }: Memory): Figure[] {
  const of = (name: string, most: number, measured: number): Figure => ({
    name,
    unit: 'MB',
    target: atMost(most),
    measured,
    isMachineDependent: false,
  })
  return [
    of('host without visitors', 180, idle),
    of(`host with ${OPEN} clubs open`, 450, open),
    of('each club beyond the first', 3, (open - idle) / OPEN),
  ]
}

function speedFigures({ alone, kept, first }: { alone: number; kept: number; first: number[] }): Figure[] {
  return [
    {
      name: 'first answer of a closed club, p95',
      unit: 'ms',
      target: atMost(250),
      measured: percentile(first, 95),
      isMachineDependent: true,
      note: `p50 ${Math.round(percentile(first, 50))}`,
    },
    {
      name: 'processor time of a kept page in a host',
      unit: 'ms',
      target: atMost(alone + 0.005),
      measured: kept,
      isMachineDependent: true,
      note: `alone ${(alone * 1_000).toFixed(1)} µs, in a host ${(kept * 1_000).toFixed(1)} µs, with HTTP`,
    },
  ]
}

/** From the request to the last byte, on a new connection. */
async function timeFirst({ origin }: ServerProcess, host: string): Promise<number> {
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    request(origin, { headers: { host }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${host} was answered with ${answer.statusCode}.`))
      answer.resume().on('end', resolve).on('error', reject)
    })
      .on('error', reject)
      .end()
  })
  return performance.now() - begun
}

/** @returns milliseconds of processor time per request */
async function timeKept({ origin, pid }: ServerProcess, host: string): Promise<number> {
  const requests = [{ method: 'GET' as const, path: '/', headers: { host, 'accept-encoding': 'br' } }]
  const order = { origin, requests, connections: CONNECTIONS }
  await sendLoad({ ...order, amount: KEPT_REQUESTS / 10 }, 200, SENDER_CORE)
  const before = await readCpuSeconds(pid)
  await sendLoad({ ...order, amount: KEPT_REQUESTS }, 200, SENDER_CORE)
  return (((await readCpuSeconds(pid)) - before) * SECOND) / KEPT_REQUESTS
}

/** The clubs are copies, so each accepts the tokens of all. */
async function sendSignUps({ origin, pid }: ServerProcess, path: string, bodies: string[]) {
  const requests = Array.from({ length: WITH_SIGN_UPS }, (_, number) => ({
    method: 'POST' as const,
    path,
    headers: {
      host: hostOf(number),
      origin: `http://${hostOf(number)}:${new URL(origin).port}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  }))
  const amount = bodies.length
  const before = await readCpuSeconds(pid)
  const { seconds } = await sendLoad({ origin, requests, bodies, amount, connections: CONNECTIONS }, 303, SENDER_CORE)
  return { perSecond: amount / seconds, perCpuSecond: amount / ((await readCpuSeconds(pid)) - before) }
}
