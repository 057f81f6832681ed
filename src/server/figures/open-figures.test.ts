import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readMetrics, sumOf } from '#tests/support/servers/read-metrics.ts'
import { addConnections } from './open-figures.ts'

test('open, allowed and refused connections are reported', async () => {
  const registry = new Registry()
  const server = { getConnections: (tell: (error: Error | null, count: number) => void) => tell(null, 3) }
  addConnections(registry, server as never, { max: 10, refused: () => 2 })
  const families = readMetrics(await registry.metrics())
  expect(sumOf(families, 'vereinsheim_connections', { state: 'open' })).toBe(3)
  expect(sumOf(families, 'vereinsheim_connections', { state: 'limit' })).toBe(10)
  expect(sumOf(families, 'vereinsheim_connections_refused_total')).toBe(2)
})
