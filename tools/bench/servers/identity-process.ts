import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signPeopleIn } from '../identity-people.ts'
import { findFreePort, withServer, type ServerProcess } from './server-process.ts'

const CLI = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))
const KEYS = { anon: 'sb_publishable_of_the_bench', service: 'sb_secret_of_the_bench_only' }

/** Headers of every request on the Supabase wire. */
export const KEY_HEADERS = { apikey: KEYS.anon }
export const GOTRUE = '/.netlify/identity'
export const SUPABASE = '/auth/v1'

export type IdentityProcess = ServerProcess & {
  /** One unused refresh token for each session. */
  refreshTokens: string[]
}

type Options = {
  /** Number of open sessions at the start. */
  sessions: number
  /** Entries of the configuration file; by default a fresh installation without limits. */
  entries?: Record<string, unknown>
  core?: number
}

/** Runs work against an identity service alone, with SQLite and a fresh key, and removes everything afterwards. */
export async function withIdentity<T>(
  { sessions, entries, core }: Options,
  work: (server: IdentityProcess) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vereinsheim-bench-'))
  try {
    const refreshTokens = await signPeopleIn(folder, sessions)
    const port = await findFreePort()
    const server = { port, dataDir: folder, logLevel: 'warn' }
    const file = join(folder, 'identity.json')
    await writeFile(file, JSON.stringify({ rateLimits: false, apiKeys: KEYS, ...entries, server }))
    const script: [string, ...string[]] = [CLI, 'identity', 'serve', '--config', file]
    const env = { MALLOC_ARENA_MAX: '2' }
    const launch = { script, cwd: folder, env, core, port, readyPath: '/healthz' }
    return await withServer(launch, (running) => work({ ...running, refreshTokens }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
