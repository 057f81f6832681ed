import { startNginx } from '#tests/support/servers/scratch-nginx.ts'
import { findFreePort } from '#tests/support/databases/scratch-postgres.ts'
import type { ServerProcess } from './server-process.ts'

/** Servers of one kind, and an nginx for each requested number of them. */
export type ProxiedServers = {
  servers: ServerProcess[]
  /** The address of the nginx in front of the first `count` servers, and their processes. */
  behind: (count: number) => { origin: string; pids: number[] }
}

type Order<T> = {
  /** Numbers of servers behind each nginx; the largest is how many are started. */
  counts: readonly number[]
  /** @param origin of nginx, for visitors */
  start: (origin: string, work: (server: ServerProcess) => Promise<T>) => Promise<T>
}

/** Runs work against the servers, and ends them afterwards. */
export async function withProxiedServers<T>(
  { counts, start }: Order<T>,
  work: (proxied: ProxiedServers) => Promise<T>,
): Promise<T> {
  const ports = new Map<number, number>()
  for (const count of counts) ports.set(count, await findFreePort())
  const most = Math.max(...counts)
  const toOrigin = (count: number) => `http://127.0.0.1:${ports.get(count)}`
  const behind = (servers: ServerProcess[], count: number) => ({
    origin: toOrigin(count),
    pids: servers.slice(0, count).map(({ pid }) => pid),
  })

  /** Each runs inside the one before, so that all end with the work. */
  const startNext = (servers: ServerProcess[]): Promise<T> =>
    servers.length === most
      ? withProxies(servers, ports, () => work({ servers, behind: (count) => behind(servers, count) }))
      : start(toOrigin(most), (server) => startNext([...servers, server]))
  return startNext([])
}

async function withProxies<T>(
  servers: ServerProcess[],
  ports: ReadonlyMap<number, number>,
  work: () => Promise<T>,
): Promise<T> {
  const upstreams = servers.map(({ origin }) => Number(new URL(origin).port))
  const stops: (() => Promise<void>)[] = []
  try {
    for (const [count, port] of ports) stops.push((await startNginx(port, upstreams.slice(0, count))).stop)
    return await work()
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}
