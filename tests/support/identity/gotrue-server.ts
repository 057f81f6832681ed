import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import type { GotrueContext } from '#identity/wires/gotrue/gotrue-context.ts'
import { BASE, openGotrue } from './gotrue-bench.ts'
import type { BenchOverrides } from './identity-bench.ts'

export type GotrueServer = Awaited<ReturnType<typeof startGotrue>>

/**
 * The Netlify wire on a free port of 127.0.0.1, with a clock that starts at the real time and stands still.
 *
 * @param site pages of the host site, on the same origin
 */
export async function startGotrue(
  overrides: BenchOverrides = {},
  needs: Partial<GotrueContext> = {},
  site: Hono = new Hono(),
) {
  const app = new Hono()
  const server = await listen(app)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bench = await openGotrue(
    { now: new Date().toISOString(), ...overrides, settings: { siteUrl: origin, ...overrides.settings } },
    { baseUrl: `${origin}${BASE}`, ...needs },
  )
  app.route('/', bench.app).route('/', site)
  return {
    ...bench,
    origin,
    gotrueUrl: `${origin}${BASE}`,
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve)
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await bench.close()
    },
  }
}

function listen(app: Hono): Promise<ServerType> {
  return new Promise((resolve) => {
    const fetch = (request: Request, env: unknown) => app.fetch(request, env as object)
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server))
  })
}
