import { performance } from 'node:perf_hooks'
import { createLoadGate, type LoadGate } from './load-gate.ts'
import { routeClass } from '#server/figures/route-class.ts'
import { turnAway } from './turn-away.ts'

type Answer = (request: Request, connection?: unknown) => Response | Promise<Response>

/** Cheap, or with a queue of their own (pictures); health must be answered above all when there is too much to do. */
const ALWAYS: ReadonlySet<string> = new Set(['health', 'assets', 'media'])

/** The sign-in, where many may wait for a hashed password while the processor has time for pages, has one of its own. */
export type LoadGates = { site: LoadGate; identity: LoadGate }

const idle = () => performance.eventLoopUtilization().idle

/** @param elapsed milliseconds of a clock that nobody sets */
export const createLoadGates = (elapsed: () => number, turnsAway = true): LoadGates => ({
  site: createLoadGate(elapsed, idle, turnsAway),
  identity: createLoadGate(elapsed, idle, turnsAway),
})

/** Keeps what costs work behind the gates; pages that are kept are answered before. */
export function guardLoad(gates: LoadGates, answer: Answer): Answer {
  return (request, connection) => {
    const route = routeClass(request.url)
    if (ALWAYS.has(route)) return answer(request, connection)
    const pass = gates[route === 'identity' ? 'identity' : 'site'].enter(request.method === 'POST')
    if (!pass) return turnAway(request)
    const underWay = Promise.resolve(answer(request, connection))
    // Not `finally`, whose promise would fail once more, unheard.
    void underWay.then(pass.leave, pass.leave)
    return underWay
  }
}
