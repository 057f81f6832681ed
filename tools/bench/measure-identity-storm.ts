import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { atMost, type Figure } from './figure.ts'
import { emailOf, PASSWORD } from './identity-people.ts'
import { GOTRUE, withIdentity, type IdentityProcess } from './identity-process.ts'
import type { Bench } from './measure.ts'
import { median } from './median.ts'
import { percentile } from './percentile.ts'
import { readThreadSeconds } from './process-usage.ts'
import { untilAtRest } from './server-process.ts'
import { within } from './within.ts'

const CONNECTIONS = 8
const AT_ONCE = 1
/** At rest and in the storm by turns, so that whatever else the machine does slows both. */
const ROUNDS = 5
const PROBES_PER_ROUND = 600
const PAUSE_MILLISECONDS = 4
const WARM_UP = 500

/** Whether the service goes on answering while many people sign in without a pause, with the costs of a fresh installation. */
export async function measureLoginStorm({ say }: Bench): Promise<Figure[]> {
  const options = { sessions: 1, entries: { hashing: { atOnce: AT_ONCE }, evenAnswer: '0s' } }
  return withIdentity(options, (server) => within(5 * MINUTE, 'the login storm', measure(server, say)))
}

type Round = { atRest: number; inStorm: number; signIns: number; hashingCores: number }

async function measure(server: IdentityProcess, say: Bench['say']): Promise<Figure[]> {
  await untilAtRest(server)
  const probe = createProbe(server)
  const storm = createStorm(server)
  // Both once beforehand, so that what is compiled for one is compiled for the other too.
  await Promise.all([probe.run(WARM_UP), storm.run(() => sleep(SECOND))])
  const rounds: Round[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    say(`round ${round}: ${PROBES_PER_ROUND} times GET /settings, at rest and while ${CONNECTIONS} connections sign in`)
    const atRest = percentile(await probe.run(PROBES_PER_ROUND), 99)
    const { outcome, ...told } = await storm.run(() => probe.run(PROBES_PER_ROUND))
    rounds.push({ atRest, inStorm: percentile(outcome, 99), ...told })
  }
  probe.end()
  return toFigures(rounds)
}

function toFigures(rounds: Round[]): Figure[] {
  const rest = median(rounds.map(({ atRest }) => atRest))
  const busy = median(rounds.map(({ inStorm }) => inStorm))
  const signIns = rounds.reduce((sum, round) => sum + round.signIns, 0)
  return [
    {
      name: 'p99 of GET /settings in a login storm / at rest',
      unit: '',
      target: atMost(4),
      measured: busy / rest,
      isMachineDependent: true,
      note: `${busy.toFixed(1)} / ${rest.toFixed(1)} ms, medians of ${rounds.length} rounds; ${signIns} sign-ins`,
    },
    {
      name: `cores that hash when ${AT_ONCE} hash may run at once`,
      unit: '',
      // The threads also do a little that is not hashing.
      target: atMost(AT_ONCE * 1.05),
      measured: Math.max(...rounds.map(({ hashingCores }) => hashingCores)),
      isMachineDependent: false,
      note: `the most of ${rounds.length} rounds; ${CONNECTIONS} connections sign in`,
    },
  ]
}

/** One visitor on a connection that is kept, at an unhurried pace. */
function createProbe({ origin }: IdentityProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now()
      request(`${origin}${GOTRUE}/settings`, { agent, timeout: 10 * SECOND }, (response) => {
        response.resume().on('end', () => resolve(performance.now() - begun))
        if (response.statusCode !== 200) reject(new Error(`The settings were answered with ${response.statusCode}.`))
      })
        .on('timeout', () => reject(new Error('The settings were not answered.')))
        .on('error', reject)
        .end()
    })
  return {
    async run(amount: number): Promise<number[]> {
      const times: number[] = []
      while (times.length < amount) {
        times.push(await once())
        await sleep(PAUSE_MILLISECONDS)
      }
      return times
    },
    end: () => agent.destroy(),
  }
}

function createStorm({ origin, pid }: IdentityProcess) {
  async function signIn(number: number): Promise<void> {
    const body = new URLSearchParams({ grant_type: 'password', username: emailOf(number), password: PASSWORD })
    const answer = await fetch(`${origin}${GOTRUE}/token`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(MINUTE),
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`A sign-in was answered with ${answer.status}.`)
  }

  return {
    /** People sign in one after the other on each connection for as long as the work lasts. */
    async run<T>(work: () => Promise<T>): Promise<{ outcome: T; signIns: number; hashingCores: number }> {
      let signIns = 0
      let isOver = false
      const [hashedBefore, begun] = [await readThreadSeconds(pid, 'libuv-worker'), performance.now()]
      const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
        for (let turn = 0; !isOver; turn++) {
          await signIn(turn * CONNECTIONS + connection)
          signIns += 1
        }
      })
      const ended = Promise.all(connections)
      try {
        const outcome = await Promise.race([
          work(),
          ended.then(() => Promise.reject(new Error('The storm ended early.'))),
        ])
        const hashed = (await readThreadSeconds(pid, 'libuv-worker')) - hashedBefore
        return { outcome, signIns, hashingCores: hashed / ((performance.now() - begun) / SECOND) }
      } finally {
        isOver = true
        await ended
      }
    },
  }
}
