import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readMetrics, sumOf } from '#tests/support/servers/read-metrics.ts'
import { createRequestWatch } from './watch-requests.ts'

const ask = (path: string, method = 'GET') => new Request(`http://club.example${path}`, { method })

async function watchAll(requests: Request[], answer: (request: Request) => Response | Promise<Response>) {
  const registry = new Registry()
  const { fetch } = createRequestWatch(registry)({ fetch: answer, sendKept: () => undefined })
  for (const request of requests) await Promise.resolve(fetch(request)).catch(() => undefined)
  const families = readMetrics(await registry.metrics())
  return (name: string, labels: Record<string, string>) => sumOf(families, `vereinsheim_http_${name}`, labels)
}

test('what the page cache answers is counted by method and status', async () => {
  const requests = [ask('/'), ask('/'), ask('/', 'HEAD')]
  const statuses = [200, 304, 200]
  const value = await watchAll(requests, () => new Response(null, { status: statuses.shift() ?? 0 }))
  expect(value('requests_total', { route: 'cached', method: 'GET', status: '2xx' })).toBe(1)
  expect(value('requests_total', { route: 'cached', method: 'GET', status: '3xx' })).toBe(1)
  expect(value('requests_total', { route: 'cached', method: 'HEAD', status: '2xx' })).toBe(1)
  expect(value('request_duration_seconds_count', {})).toBe(0)
})

test('all other answers are counted and measured by the kind of their address', async () => {
  const requests = [ask('/news'), ask('/auth/v1/token', 'POST'), ask('/rest/v1/events', 'BREW')]
  const value = await watchAll(requests, async () => new Response(null, { status: 201 }))
  expect(value('requests_total', { route: 'page', method: 'GET', status: '2xx' })).toBe(1)
  expect(value('requests_total', { route: 'identity', method: 'POST' })).toBe(1)
  expect(value('requests_total', { route: 'data-api', method: 'other' })).toBe(1)
  expect(value('request_duration_seconds_count', { route: 'page' })).toBe(1)
})

test('what the load gate turns away at once is an answer of ours, not of the page cache', async () => {
  const value = await watchAll([ask('/news')], () => new Response(null, { status: 503 }))
  expect(value('requests_total', { route: 'page', status: '5xx' })).toBe(1)
  expect(value('requests_total', { route: 'cached' })).toBe(0)
})

test('a request that could not be answered counts as a mistake of ours', async () => {
  const value = await watchAll([ask('/news')], () => Promise.reject(new Error('broken')))
  expect(value('requests_total', { route: 'page', status: '5xx' })).toBe(1)
})
