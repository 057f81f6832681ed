import { type ServerType, serve } from '@hono/node-server'
import type { Config } from '#platform/config/config.ts'
import type { Instance } from '#server/assemble/create-instance.ts'
import { createRegistry, setCount } from './create-registry.ts'
import { createRequestWatch } from './watch-requests.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { healthRoutes } from '#server/health-routes.ts'

/**
 * Lets operators read the figures of this instance. Loaded only on request, because its library takes some memory.
 *
 * @throws when the port is taken
 */
export async function openFigures(place: NonNullable<Config['metricsAddress']>, instance: Instance, now: () => Date) {
  const registry = createRegistry(instance.figures, now)
  return {
    ...(await serveFigures(registry, healthRoutes(instance.parts), place)),
    watch: createRequestWatch(registry),
    watchConnections: (server: ServerType, limit: Limit) => addConnections(registry, server, limit),
  }
}

type Limit = { max: number; refused: () => number }

/** Reports the number of open, allowed and refused connections of visitors. */
export function addConnections(registry: Registry, server: ServerType, limit: Limit): void {
  const registers = [registry]
  new Gauge({
    name: 'vereinsheim_connections',
    help: 'Open connections, and how many may be.',
    registers,
    labelNames: ['state'],
    async collect() {
      this.set({ state: 'limit' }, limit.max)
      const open = await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
      this.set({ state: 'open' }, open)
    },
  })
  new Counter({
    name: 'vereinsheim_connections_refused_total',
    help: 'Connections beyond the limit.',
    registers,
    collect: setCount(limit.refused),
  })
}

/**
 * Answers monitoring programs on a port of its own, which visitors may not ask.
 *
 * @param checks further addresses
 * @throws when the port is taken
 */
export async function serveFigures(
  registry: Registry,
  checks: Hono,
  { host: hostname, port }: { host: string; port: number },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const routes = new Hono()
    .get('/metrics', async (c) =>
      c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }),
    )
    .route('/', checks)
  const server = serve({ fetch: routes.fetch, hostname, port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
