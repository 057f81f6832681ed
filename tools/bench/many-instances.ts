import { hasNginx, NO_NGINX, startNginx } from '#tests/support/scratch-nginx.ts'
import { findFreePort, startScratchPostgres } from '#tests/support/scratch-postgres.ts'
import { untilAtRest, type ServerProcess } from './server-process.ts'
import { withScratchData, withSite } from './site-process.ts'

/** Instances that share one PostgreSQL and one data folder, with nginx in front. */
export type ManyInstances = {
  dataDir: string
  databaseUrl: string
  instances: ServerProcess[]
  /** The address that visitors know; behind it are all instances. */
  origin: string
  /** The same site behind an nginx that knows only the first ones. */
  behind: (count: number) => { origin: string; pids: number[] }
}

/**
 * Runs work against so many instances.
 *
 * @param counts of the instances that nginx is to know; the largest is how many are started
 * @returns why not, where the machine lacks something
 */
export async function withInstances<T>(
  counts: readonly number[],
  work: (site: ManyInstances) => Promise<T>,
): Promise<T | { lacking: string }> {
  if (!hasNginx()) return { lacking: NO_NGINX }
  const postgres = await startScratchPostgres()
  if (!postgres) return { lacking: 'PostgreSQL is not installed here' }
  try {
    return await withScratchData((dataDir) => startAll({ dataDir, databaseUrl: postgres.url, counts }, work))
  } finally {
    await postgres.stop()
  }
}

type Order = { dataDir: string; databaseUrl: string; counts: readonly number[] }

async function startAll<T>(order: Order, work: (site: ManyInstances) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, counts } = order
  const ports = new Map<number, number>()
  for (const count of counts) ports.set(count, await findFreePort())
  const most = Math.max(...counts)
  const toOrigin = (count: number) => `http://127.0.0.1:${ports.get(count)}`
  const env = {
    ...{ DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', TRUSTED_PROXIES: '1' },
    ...{ PUBLIC_URL: toOrigin(most), LOG_LEVEL: 'error' },
  }

  /** Each within the one before, so that all of them end with the work. */
  const startNext = (started: ServerProcess[]): Promise<T> =>
    started.length === most
      ? withProxies(started, ports, () =>
          work({
            ...{ dataDir, databaseUrl, instances: started, origin: toOrigin(most) },
            behind: (count) => ({ origin: toOrigin(count), pids: started.slice(0, count).map(({ pid }) => pid) }),
          }),
        )
      : withSite({ dataDir, env }, async (instance) => {
          await untilAtRest(instance)
          return startNext([...started, instance])
        })
  return startNext([])
}

async function withProxies<T>(
  instances: ServerProcess[],
  ports: ReadonlyMap<number, number>,
  work: () => Promise<T>,
): Promise<T> {
  const upstreams = instances.map(({ origin }) => Number(new URL(origin).port))
  const stops: (() => Promise<void>)[] = []
  try {
    for (const [count, port] of ports) stops.push((await startNginx(port, upstreams.slice(0, count))).stop)
    return await work()
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}
