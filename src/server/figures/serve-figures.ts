import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { AppParts } from '../app-parts.ts'
import { healthRoutes } from '../health-routes.ts'

type Place = { host: string; port: number }
type Parts = { registry: Registry; checks: AppParts }

/** What programs that watch the site may ask, and visitors may not. */
function figureRoutes({ registry, checks }: Parts): Hono {
  return new Hono()
    .get('/metrics', async (c) =>
      c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }),
    )
    .route('/', healthRoutes(checks))
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
