import { performance } from 'node:perf_hooks'
import { createLoadGate, type LoadGate } from './load-gate.ts'
import { requestsUnderWay } from '#platform/program/requests-under-way.ts'
import { routeClass } from '#server/figures/route-class.ts'
import { noticeDocument } from '#server/pages/notice-document.ts'
import { GO_BACK } from '#site/sending/go-back.ts'

type Answer = (request: Request, connection?: unknown) => Response | Promise<Response>

/** Cheap, or with a queue of their own (pictures); health above all must be answered under overload. */
const ALWAYS: ReadonlySet<string> = new Set(['health', 'assets', 'media'])

/** The sign-in has a gate of its own: many may wait there for a hashed password while the processor has time for pages. */
export type LoadGates = { site: LoadGate; identity: LoadGate }

const idle = () => performance.eventLoopUtilization().idle

/** @param elapsed milliseconds of a monotonic clock */
export const createLoadGates = (elapsed: () => number, turnsAway = true): LoadGates => ({
  site: createLoadGate(elapsed, idle, turnsAway),
  identity: createLoadGate(elapsed, idle, turnsAway),
})

/** Puts expensive requests behind the gates; cached pages are answered before. */
export function guardLoad(gates: LoadGates, answer: Answer): Answer {
  return (request, connection) => {
    const route = routeClass(request.url)
    if (ALWAYS.has(route)) return answer(request, connection)
    const pass = gates[route === 'identity' ? 'identity' : 'site'].enter(request.method === 'POST')
    if (!pass) return turnAway(request)
    const underWay = Promise.resolve(answer(request, connection))
    requestsUnderWay.begin()
    const leave = () => {
      requestsUnderWay.end()
      pass.leave()
    }
    // Not `finally`, whose promise would reject once more, unhandled.
    void underWay.then(leave, leave)
    return underWay
  }
}

/** Long enough that retries of the same visitors do not sustain the rush. */
const PAUSE_SECONDS = 5
const HEADERS = { 'Cache-Control': 'no-store', 'Retry-After': String(PAUSE_SECONDS) }
const MESSAGE = 'Im Augenblick ist zu viel los. Bitte versuchen Sie es in ein paar Sekunden noch einmal.'

/** Built once: an answer to many at the worst moment must cost next to nothing. */
const { bytes, policy } = noticeDocument(
  'Gerade ist viel los',
  `<p>So viele auf einmal schaffen wir nicht. Bitte versuchen Sie es in ein paar Sekunden noch einmal.</p><p>${GO_BACK}</p>`,
)
const FOR_PEOPLE = { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
/** The fields in which clients of both sign-in wires and the data API look for a text. Any origin may read it: it contains no personal data. */
const FOR_PROGRAMS = JSON.stringify({ code: 'overloaded', message: MESSAGE, msg: MESSAGE, error_description: MESSAGE })
const PROGRAM_HEADERS = { ...HEADERS, 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }

/** The answer to a request that the gate refuses. */
export function turnAway({ method, headers }: Request): Response {
  const isPerson = headers.get('accept')?.includes('text/html') ?? false
  const body = isPerson ? bytes : FOR_PROGRAMS
  return new Response(method === 'HEAD' ? null : body, {
    status: 503,
    headers: isPerson ? FOR_PEOPLE : PROGRAM_HEADERS,
  })
}
