import { type ServerType, serve } from '@hono/node-server'
import type { Config } from '#platform/config/config.ts'
import type { App } from '../app.ts'
import type { Instance } from '#server/assemble/create-instance.ts'
import { createRegistry, setCount } from './create-registry.ts'
import { createRequestWatch } from './watch-requests.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { healthRoutes } from '#server/health-routes.ts'

type OpenFigures = {
  port: number
  watch: (app: App) => App
  watchConnections: (server: ServerType, limit: { max: number; refused: () => number }) => void
  stop: () => Promise<void>
}

/**
 * Lets operators read the figures of this instance. Loaded only on request, because its library takes some memory.
 *
 * @throws when the port is taken
 */
export async function openFigures(
  place: NonNullable<Config['metricsAddress']>,
  instance: Instance,
  now: () => Date,
): Promise<OpenFigures> {
  const registry = createRegistry(instance.figures, now)
  const watch = createRequestWatch(registry)
  return {
    ...(await serveFigures({ registry, checks: healthRoutes(instance.parts) }, place)),
    watch,
    watchConnections: (server, limit) => addConnections(registry, server, limit),
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

type Place = { host: string; port: number }
/** @property checks further addresses */
type Parts = { registry: Registry; checks: Hono }

/** Answers for monitoring programs, which visitors may not ask. */
function figureRoutes({ registry, checks }: Parts): Hono {
  return new Hono()
    .get('/metrics', async (c) =>
      c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }),
    )
    .route('/', checks)
}

/**
 * Answers on a port of its own.
 *
 * @throws when the port is taken
 */
export async function serveFigures(
  parts: Parts,
  { host, port }: Place,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = serve({ fetch: figureRoutes(parts).fetch, hostname: host, port })
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
