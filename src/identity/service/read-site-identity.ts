import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from '#platform/config/config.ts'
import { readIdentityConfig, type IdentityConfig } from './identity-config.ts'

type SiteConfig = Pick<Config, 'publicUrl' | 'dataDir' | 'identityConfig' | 'identitySignUp' | 'rateLimits'>

/**
 * The sign-in settings of a club's site: from the named file, else from `identity.yaml` in the data folder, else all defaults; the environment
 * overrides the file.
 *
 * @throws {ConfigError} if the named file is missing, or for its mistakes
 */
export function readSiteIdentity(config: SiteConfig, siteName: string | undefined): IdentityConfig {
  const read = readIdentityConfig(readText(config), { publicUrl: config.publicUrl, name: siteName })
  const { identitySignUp: isSignUpOpen } = config
  return {
    ...read,
    ...(!config.rateLimits && { rateLimits: false }),
    settings: { ...read.settings, ...(isSignUpOpen !== undefined && { isSignUpOpen }) },
  }
}

function readText({ identityConfig, dataDir }: SiteConfig): string {
  const file = identityConfig ?? join(dataDir, 'identity.yaml')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (identityConfig === undefined) return ''
  throw new ConfigError(`Die Datei mit den Einstellungen der Anmeldung gibt es nicht (IDENTITY_CONFIG): ${file}`)
}
