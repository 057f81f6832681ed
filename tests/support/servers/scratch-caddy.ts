import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#tests/support/databases/scratch-postgres.ts'
import { startScratchServer } from './scratch-server.ts'

/** Caddy of our own on a free port of 127.0.0.1, with an unchanged file of `deploy/`. */
type ScratchCaddy = { origin: string; stop: () => Promise<void> }

export const NO_CADDY = 'Caddy is not installed here'

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url))

export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0

/** @param port where it listens; known before, so that a site can know its own address @param upstreams ports of the instances */
export async function startCaddy(
  port: number,
  upstreams: readonly number[],
  name: 'Caddyfile' | 'hosting.Caddyfile' = 'Caddyfile',
): Promise<ScratchCaddy> {
  const file = join(DEPLOY, name)
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-caddy-'))
  // Without a name in the address there is no certificate to fetch.
  const origin = `http://127.0.0.1:${port}`
  const env = {
    SITE_ADDRESS: origin,
    SITE_INSTANCES: upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' '),
    SITE_AWAY: DEPLOY,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    // The default one may belong to the machine's own Caddy.
    CADDY_ADMIN: `127.0.0.1:${await findFreePort()}`,
  }
  const stop = await startScratchServer({
    command: 'caddy',
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    port,
    folder,
    gently: 'SIGTERM',
    env,
    complaints: () => validate(file, env),
  })
  return { origin, stop }
}

/** Caddy's complaints about the file. */
function validate(file: string, env: Record<string, string>): string {
  const args = ['validate', '--adapter', 'caddyfile', '--config', file]
  return spawnSync('caddy', args, { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } }).stderr
}
