import { Hono } from 'hono'
import { Gauge } from 'prom-client'
import type { Config } from '#platform/config/config.ts'
import { createProcessRegistry } from '#server/figures/create-registry.ts'
import { serveFigures } from '#server/figures/open-figures.ts'
import type { Host } from './open-host.ts'

/**
 * Lets operators read the figures of a host; none is of a single club. Loaded only where they are wanted.
 *
 * @throws when the port is taken
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
  return serveFigures({ registry, checks: new Hono() }, place)
}
