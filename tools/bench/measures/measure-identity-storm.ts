import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { ask } from '../ask.ts'
import { atMost, type Figure } from '../figure.ts'
import { GOTRUE, withIdentity, type IdentityProcess } from '../servers/identity-process.ts'
import { createLoginStorm } from '../login-storm.ts'
import type { Bench } from './measure.ts'
import { median } from '../median.ts'
import { percentile } from '../percentile.ts'
import { untilAtRest } from '../servers/server-process.ts'
import { within } from '../within.ts'

const CONNECTIONS = 8
const AT_ONCE = 1
/** Alternates rest and storm, so that other load on the machine slows both. */
const ROUNDS = 5
const PROBES_PER_ROUND = 600
const PAUSE_MILLISECONDS = 4
const WARM_UP = 500

/** Whether the service still answers during constant sign-ins of many people, with the costs of a fresh installation. */
export async function measureLoginStorm({ say }: Bench): Promise<Figure[]> {
  const options = { sessions: 1, entries: { hashing: { atOnce: AT_ONCE }, evenAnswer: '0s' } }
  return withIdentity(options, (server) => within(5 * MINUTE, 'the login storm', measure(server, say)))
}

type Round = { atRest: number; inStorm: number; signIns: number; hashingCores: number }

async function measure(server: IdentityProcess, say: Bench['say']): Promise<Figure[]> {
  await untilAtRest(server)
  const probe = createProbe(server)
  const storm = createLoginStorm(server, CONNECTIONS)
  try {
    // Runs both once beforehand, so that both benefit from compiled code.
    await Promise.all([probe.run(WARM_UP), storm.run(() => sleep(SECOND))])
    const rounds: Round[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      say(
        `round ${round}: ${PROBES_PER_ROUND} times GET /settings, at rest and while ${CONNECTIONS} connections sign in`,
      )
      const atRest = percentile(await probe.run(PROBES_PER_ROUND), 99)
      const { outcome, ...told } = await storm.run(() => probe.run(PROBES_PER_ROUND))
      rounds.push({ atRest, inStorm: percentile(outcome, 99), ...told })
    }
    return toFigures(rounds)
  } finally {
    probe.end()
    storm.end()
  }
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
      // The threads also do a little besides hashing.
      target: atMost(AT_ONCE * 1.05),
      measured: Math.max(...rounds.map(({ hashingCores }) => hashingCores)),
      isMachineDependent: false,
      note: `the most of ${rounds.length} rounds; ${CONNECTIONS} connections sign in`,
    },
  ]
}

/** One visitor on a kept-alive connection, at an unhurried pace. */
function createProbe({ origin }: IdentityProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    async run(amount: number): Promise<number[]> {
      const times: number[] = []
      while (times.length < amount) {
        const begun = performance.now()
        await ask(`${origin}${GOTRUE}/settings`, agent)
        times.push(performance.now() - begun)
        await sleep(PAUSE_MILLISECONDS)
      }
      return times
    },
    end: () => agent.destroy(),
  }
}
