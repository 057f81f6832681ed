import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig, type Config, type Environment } from '#platform/config/config.ts'
import type { HostedClub } from './clubs-file.ts'

/** Settings of a single site: each club has its own, or none. */
const OWN = [
  'PUBLIC_URL',
  'DATABASE_SCHEMA',
  'DATA_DIR',
  'CONTENT_DIR',
  'IDENTITY_CONFIG',
  'METRICS_ADDRESS',
  'MEDIA_BUCKET',
]
const OF_A_BUCKET = ['MEDIA_BUCKET_STYLE', 'MEDIA_REGION', 'MEDIA_ACCESS_KEY_ID', 'MEDIA_SECRET_ACCESS_KEY']

/** The folder of all clubs. */
export const findClubsDir = (environment: Environment): string => resolve(environment['CLUBS_DIR'] || './clubs')

/**
 * The settings of one club: those of the host, overridden by the club's entry, with its own folder and address.
 *
 * @throws {ConfigError}
 */
export function readClubConfig(
  {
    folder,
    domains: [domain],
    settings,
    limits,
  }: Pick<HostedClub, 'folder' | 'domains' | 'settings'> & Partial<HostedClub>,
  { clubsDir, environment }: { clubsDir: string; environment: Environment },
): Config {
  const common = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !OWN.includes(name) && !OF_A_BUCKET.includes(name)),
  )
  const dataDir = join(clubsDir, folder)
  const contentDir = join(dataDir, 'content')
  const config = readConfig({
    ...common,
    ...settings,
    PUBLIC_URL: addressOf(domain, environment),
    DATA_DIR: dataDir,
    DATABASE_SCHEMA: schemaOf(folder),
    // Default: the content that comes with the program, as for a single club; a club that has begun its own site ignores it.
    ...(existsSync(contentDir) && { CONTENT_DIR: contentDir }),
  })
  return { ...config, ...(limits && { most: limits }) }
}

/** PostgreSQL keeps 63 characters of a name; folders contain no `_`, so a shortened name never equals a short one. */
const LONGEST = 63

/** The PostgreSQL schema of a club. */
function schemaOf(folder: string): string {
  const whole = `club_${folder}`
  if (whole.length <= LONGEST) return whole
  return `${whole.slice(0, LONGEST - 17)}_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}

/** Browsers resolve names below `localhost` to their own machine, where no proxy provides a certificate. */
export const addressOf = (domain: string, { PORT: port }: Environment): string =>
  domain.endsWith('.localhost') ? `http://${domain}:${port || '3000'}` : `https://${domain}`
