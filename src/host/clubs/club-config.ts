import { join, resolve } from 'node:path'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { HostedClub } from './clubs-file.ts'

type Environment = Record<string, string | undefined>

/** Belongs to one site alone: each club has its own, or none. */
const OWN = ['PUBLIC_URL', 'DATA_DIR', 'CONTENT_DIR', 'IDENTITY_CONFIG', 'METRICS_ADDRESS', 'MEDIA_BUCKET']
const OF_A_BUCKET = ['MEDIA_BUCKET_STYLE', 'MEDIA_REGION', 'MEDIA_ACCESS_KEY_ID', 'MEDIA_SECRET_ACCESS_KEY']

/** The folder of all clubs. */
export const findClubsDir = (environment: Environment): string => resolve(environment['CLUBS_DIR'] || './clubs')

/**
 * The settings of one club: those of the host, with what its line says, for its own folder and address.
 *
 * @throws {ConfigError}
 */
export function readClubConfig(
  { folder, domains: [domain], settings }: Pick<HostedClub, 'folder' | 'domains' | 'settings'>,
  { clubsDir, environment }: { clubsDir: string; environment: Environment },
): Config {
  const common = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !OWN.includes(name) && !OF_A_BUCKET.includes(name)),
  )
  const dataDir = join(clubsDir, folder)
  return readConfig({
    ...common,
    ...settings,
    PUBLIC_URL: addressOf(domain, environment['PORT'] || '3000'),
    DATA_DIR: dataDir,
    CONTENT_DIR: join(dataDir, 'content'),
  })
}

/** Browsers look for names below `localhost` on their own machine, where no proxy with a certificate stands in front. */
const addressOf = (domain: string, port: string): string =>
  domain.endsWith('.localhost') ? `http://${domain}:${port}` : `https://${domain}`
