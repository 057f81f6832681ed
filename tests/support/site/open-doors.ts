import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { isForSockets, type Sockets } from '#programs/realtime/take-sockets.ts'
import { MINUTE } from '#shared/durations.ts'
import { hasNginx, NO_NGINX, startNginx } from '#tests/support/servers/scratch-nginx.ts'
import { findFreePort } from '#tests/support/databases/scratch-postgres.ts'

type Answer = (request: Request, connection: unknown) => Response | Promise<Response>
type Behind = { fetch: Answer; sockets?: Pick<Sockets, 'serve'> }

/**
 * The servers for visitors of a test: one, or with `TEST_SITE_INSTANCES=n` several behind nginx. The address is known before any instance
 * answers there, because a site's own address is part of its pages.
 */
type Doors = {
  origin: string
  /** Number of instances. */
  count: number
  /** Number of proxies in front of each. */
  proxies: number
  /** Sets the instances that answer; 503 until then. */
  answerWith: (instances: Behind[]) => void
  /** Refuses all connections, as if all instances were killed. @returns a function that opens the same addresses again */
  shut: () => Promise<() => Promise<void>>
  close: () => Promise<void>
}

export async function openDoors(): Promise<Doors> {
  const wanted = process.env['TEST_SITE_INSTANCES']
  const count = wanted === undefined ? 1 : Number(wanted)
  if (!Number.isInteger(count) || count < 1) throw new Error('TEST_SITE_INSTANCES is a number of instances from 1 on')
  if (wanted !== undefined && !hasNginx()) throw new Error(`TEST_SITE_INSTANCES needs nginx, but ${NO_NGINX}`)
  if (count > 1 && process.env['TEST_SITE_ENGINE'] !== 'postgres') {
    throw new Error('several instances need one PostgreSQL: TEST_SITE_ENGINE=postgres')
  }
  let answers: Answer[] = []
  const closed: Answer = () => new Response(null, { status: 503 })
  const servers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      listen((request, connection) => (answers[index] ?? closed)(request, connection)),
    ),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  const nginx = wanted === undefined ? undefined : await startNginx(await findFreePort(), ports)
  return {
    origin: nginx?.origin ?? `http://127.0.0.1:${ports[0]}`,
    count,
    proxies: nginx ? 1 : 0,
    answerWith(given) {
      answers = given.map(({ fetch }) => fetch)
      for (const [index, { sockets }] of given.entries()) sockets?.serve(servers[index] as Server)
    },
    async shut() {
      await Promise.all(servers.map(closeServer))
      return async () => void (await Promise.all(servers.map((server, index) => reopen(server, ports[index] ?? 0))))
    },
    async close() {
      await nginx?.stop()
      await Promise.all(servers.map(closeServer))
    },
  }
}

function listen(fetch: Answer): Promise<ServerType> {
  return new Promise((resolve) => {
    // A delayed test must not find its kept-alive connection closed: it would lose its next request.
    const serverOptions = { shouldUpgradeCallback: isForSockets, keepAliveTimeout: MINUTE }
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1', serverOptions }, () => resolve(server))
  })
}

const reopen = (server: ServerType, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
