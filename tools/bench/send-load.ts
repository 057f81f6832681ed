import { text } from 'node:stream/consumers'
import autocannon, { type AutocannonRequest } from 'autocannon'
import type { LoadOrder, LoadOutcome } from './load.ts'

/** Reads an order from standard input, sends it and writes the outcome; started by load.ts of the same version. */
const { origin, requests, bodies, amount, connections } = JSON.parse(await text(process.stdin)) as LoadOrder

let lastAnswerAt = 0
const begun = performance.now()
const load = autocannon(
  { url: origin, connections, amount, sampleInt: 50, timeout: 30, requests: bodies ? withBodies(bodies) : requests },
  (error, outcome) => {
    if (error) throw error
    const counts = Object.entries(outcome.statusCodeStats).map(([status, { count }]) => [status, count])
    const told: LoadOutcome = {
      statusCounts: Object.fromEntries(counts),
      failures: outcome.errors + outcome.timeouts,
      seconds: (lastAnswerAt - begun) / 1_000,
    }
    process.stdout.write(JSON.stringify(told))
  },
)
load.on('response', () => {
  lastAnswerAt = performance.now()
})

function withBodies(unsent: string[]): AutocannonRequest[] {
  // The given request also holds host and port, which the returned one must keep.
  const setupRequest = (request: AutocannonRequest) => ({ ...request, body: unsent.pop() ?? '' })
  return requests.map((request) => ({ ...request, setupRequest }))
}
