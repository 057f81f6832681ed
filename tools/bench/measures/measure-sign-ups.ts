import { createTokens } from '#tests/support/site/form-sender.ts'
import { atLeast, type Figure } from '../figure.ts'
import { countKept } from '../kept-sign-ups.ts'
import { sendLoad } from '../load.ts'
import type { Bench } from './measure.ts'
import { median } from '../median.ts'
import { readCpuSeconds } from '../servers/process-usage.ts'
import { findSamplePages } from '../sample-pages.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { composeSignUp, type SignUp } from '../sign-up-bodies.ts'
import { withScratchData, withSite } from '../servers/site-process.ts'

const CONNECTIONS = 64
const ROUNDS = 3
const SIGN_UPS_PER_ROUND = 10_000
const WARM_UP = 3_000
const SERVER_CORE = 0
const SENDER_CORE = 1

type Round = { perSecond: number; perCpuSecond: number }

/** Sign-ups that were acknowledged and are on the disk, with the server on one core; the server is killed before they are counted. */
export async function measureSignUps({ say }: Bench): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    const { 'sign-up': path } = await findSamplePages(dataDir)
    const newToken = await createTokens({ dataDir, databaseUrl: undefined })
    const all = Array.from({ length: WARM_UP + ROUNDS * SIGN_UPS_PER_ROUND }, (_, number) =>
      composeSignUp(number, newToken()),
    )
    const unsent = all.map(({ body }) => body)
    const site = { dataDir, core: SERVER_CORE }
    const rounds = await withSite(site, async (server) => {
      await untilAtRest(server)
      await sendRound(server, path, unsent.splice(0, WARM_UP))
      const measured: Round[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        say(`${SIGN_UPS_PER_ROUND} sign-ups, round ${round}`)
        measured.push(await sendRound(server, path, unsent.splice(0, SIGN_UPS_PER_ROUND)))
      }
      await server.kill()
      return measured
    })
    return toFigures(rounds, all, dataDir)
  })
}

async function sendRound({ origin, pid }: ServerProcess, path: string, bodies: string[]): Promise<Round> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin, 'accept-encoding': 'br' }
  const requests = [{ method: 'POST' as const, path, headers }]
  const amount = bodies.length
  const before = await readCpuSeconds(pid)
  const { seconds } = await sendLoad({ origin, requests, bodies, amount, connections: CONNECTIONS }, 303, SENDER_CORE)
  return { perSecond: amount / seconds, perCpuSecond: amount / ((await readCpuSeconds(pid)) - before) }
}

function toFigures(rounds: Round[], all: SignUp[], dataDir: string): Figure[] {
  const rates = rounds.map(({ perSecond }) => Math.round(perSecond))
  const perCpuSecond = Math.round(median(rounds.map((round) => round.perCpuSecond)))
  const kept = countKept(dataDir, all)
  return [
    {
      name: 'acknowledged sign-ups',
      unit: '/s',
      target: atLeast(2_000),
      measured: median(rates),
      isMachineDependent: true,
      note: `rounds ${rates.join(', ')}; ${perCpuSecond} per CPU-s`,
    },
    {
      name: 'of these kept with teams and mail',
      unit: '',
      target: atLeast(1),
      measured: kept / all.length,
      isMachineDependent: false,
      note: `${kept} of ${all.length}, after SIGKILL`,
    },
  ]
}
