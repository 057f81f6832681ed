import { Hono } from 'hono'
import { Gauge } from 'prom-client'
import type { Config } from '#platform/config/config.ts'
import { createProcessRegistry } from '#server/figures/create-registry.ts'
import { serveFigures } from '#server/figures/open-figures.ts'
import type { Host } from './open-host.ts'

/**
 * Serves the metrics of a host to operators; none is about a single club. Loaded only if configured.
 *
 * @throws if the port is in use
 */
export async function openHostFigures(host: Pick<Host, 'count'>, place: NonNullable<Config['metricsAddress']>) {
  const registry = createProcessRegistry()
  const registers = [registry]
  new Gauge({
    name: 'vereinsheim_clubs',
    help: 'Clubs of this host, in all and by what they are at the moment.',
    registers,
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(host.count())) this.set({ state }, count)
    },
  })
  return serveFigures(registry, new Hono(), place)
}
