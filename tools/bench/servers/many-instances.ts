import { hasNginx, NO_NGINX } from '#tests/support/servers/scratch-nginx.ts'
import { startScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'
import { withProxiedServers, type ProxiedServers } from './proxied-servers.ts'
import { untilAtRest, type ServerProcess } from './server-process.ts'
import { withScratchData, withSite } from './site-process.ts'

/** Instances that share one PostgreSQL and one data folder, with nginx in front. */
export type ManyInstances = {
  dataDir: string
  databaseUrl: string
  instances: ServerProcess[]
  /** The visitors' address, with all instances behind it. */
  origin: string
  behind: ProxiedServers['behind']
}

/**
 * Runs work against several instances.
 *
 * @param counts numbers of instances behind nginx; the largest is how many are started
 * @returns the reason for skipping, if the machine lacks something
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

function startAll<T>({ dataDir, databaseUrl, counts }: Order, work: (site: ManyInstances) => Promise<T>): Promise<T> {
  const settings = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' }
  const order = {
    counts,
    start: (origin: string, next: (instance: ServerProcess) => Promise<T>) =>
      withSite({ dataDir, env: { ...settings, PUBLIC_URL: origin } }, async (instance) => {
        await untilAtRest(instance)
        return next(instance)
      }),
  }
  return withProxiedServers(order, ({ servers, behind }) =>
    work({ dataDir, databaseUrl, instances: servers, origin: behind(Math.max(...counts)).origin, behind }),
  )
}
