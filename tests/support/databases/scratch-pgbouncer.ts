import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, findUnprivileged } from './scratch-postgres.ts'
import { startScratchServer } from '#tests/support/servers/scratch-server.ts'

/** PgBouncer of our own on a free port of 127.0.0.1, in front of a PostgreSQL server. @property url to be used instead of the server's */
type ScratchPgbouncer = { url: string; stop: () => Promise<void> }

export const NO_PGBOUNCER = 'PgBouncer is not installed here'

/** On Debian it is in a folder of root's path only. */
const PROGRAM = existsSync('/usr/sbin/pgbouncer') ? '/usr/sbin/pgbouncer' : 'pgbouncer'

export const hasPgbouncer = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/**
 * Shares few connections among many clients: each transaction gets a free one.
 *
 * @param settings further lines of its file
 */
export async function startPgbouncer(postgresUrl: string, settings: Record<string, string>): Promise<ScratchPgbouncer> {
  const server = new URL(postgresUrl)
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-pgbouncer-'))
  const port = await findFreePort()
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    logfile: join(folder, 'log'),
    pool_mode: 'transaction',
    ...settings,
  }
  const file = join(folder, 'pgbouncer.ini')
  const database = `* = host=${server.hostname} port=${server.port} user=${server.username}`
  const options = Object.entries(lines).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...options, ''].join('\n'))
  const identity = findUnprivileged()
  if (identity) for (const path of [folder, file]) chownSync(path, identity.uid, identity.gid)
  const stop = await startScratchServer({
    command: PROGRAM,
    args: [file],
    port,
    folder,
    gently: 'SIGTERM',
    ...(identity && { identity }),
    complaints: () => (existsSync(lines.logfile) ? readFileSync(lines.logfile, 'utf8') : ''),
  })
  const url = new URL(postgresUrl)
  url.port = String(port)
  return { url: url.href, stop }
}
