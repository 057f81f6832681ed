import { Counter, Histogram, type Registry } from 'prom-client'
import { SECOND } from '#shared/durations.ts'
import type { App } from '../app.ts'
import { methodClass, routeClass, statusClass } from './route-class.ts'

/** From a small page to a request that no user waits for; few, because each bucket is a line per class of addresses. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10]
const LABELS = ['route', 'method', 'status'] as const

type Labels = Record<(typeof LABELS)[number], string>

/**
 * Counts all requests, and measures those that the page cache does not answer: from the request's headers to those of the answer.
 *
 * Answers of the page cache come at once and are the great majority, so they are only counted, by plain additions.
 */
export function createRequestWatch(registry: Registry): (app: App) => App {
  const counts = createCounts(registry)
  const durations = new Histogram({
    name: 'vereinsheim_http_request_duration_seconds',
    help: 'Time until the answer, the page cache aside.',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })

  function note(request: Request, status: number, begun: number) {
    const route = routeClass(request.url)
    counts.add({ route, method: methodClass(request.method), status: statusClass(status) })
    durations.observe({ route }, (performance.now() - begun) / SECOND)
  }

  return ({ fetch, sendKept }) => ({
    sendKept(incoming, outgoing) {
      const status = sendKept(incoming, outgoing)
      if (status !== undefined) counts.addCached(incoming.method, status)
      return status
    },
    fetch(request, connection) {
      const begun = performance.now()
      const answer = fetch(request, connection)
      if (!(answer instanceof Promise)) {
        // The load gate also answers at once.
        if (answer.status >= 500) note(request, answer.status, begun)
        else counts.addCached(request.method, answer.status)
        return answer
      }
      void answer.then(
        ({ status }) => note(request, status, begun),
        () => note(request, 500, begun),
      )
      return answer
    },
  })
}

function createCounts(registry: Registry) {
  const cached = { GET: { '2xx': 0, '3xx': 0 }, HEAD: { '2xx': 0, '3xx': 0 } }
  const others = new Map<string, { labels: Labels; count: number }>()
  new Counter({
    name: 'vereinsheim_http_requests_total',
    help: 'Answered requests.',
    registers: [registry],
    labelNames: LABELS,
    collect() {
      this.reset()
      for (const [method, counts] of Object.entries(cached)) {
        for (const [status, count] of Object.entries(counts)) this.inc({ route: 'cached', method, status }, count)
      }
      for (const { labels, count } of others.values()) this.inc(labels, count)
    },
  })
  return {
    addCached(method: string | undefined, status: number) {
      cached[method === 'HEAD' ? 'HEAD' : 'GET'][status === 304 ? '3xx' : '2xx'] += 1
    },
    add(labels: Labels) {
      const key = `${labels.route} ${labels.method} ${labels.status}`
      const known = others.get(key)
      if (known) known.count += 1
      else others.set(key, { labels, count: 1 })
    },
  }
}
