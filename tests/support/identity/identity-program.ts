import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../../build/server/console.js', import.meta.url))
const PATIENCE_MILLISECONDS = 30_000

/** Keys of every service that is started here. */
const PROGRAM_KEYS = { anon: 'sb_publishable_of_the_tests', service: 'sb_secret_of_the_tests' }

/** The identity service alone, as a process of its own. */
export type IdentityProgram = {
  origin: string
  gotrueUrl: string
  supabaseUrl: string
  keys: typeof PROGRAM_KEYS
  pid: number
  /** Ends it with the signal and waits for its exit. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/**
 * Runs `identity serve` on a free port and waits until it is open.
 *
 * @param folder for the database; its contents stay after the end
 * @param entries of the configuration file, besides address and data folder
 */
export async function startIdentityProgram(folder: string, entries: Record<string, unknown>): Promise<IdentityProgram> {
  const file = join(folder, 'identity.json')
  const server = { port: 0, dataDir: folder, logLevel: 'error' }
  writeFileSync(file, JSON.stringify({ ...entries, server, apiKeys: PROGRAM_KEYS }))
  const child = spawn(process.execPath, [CLI, 'identity', 'serve', '--config', file], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await untilOpen(child)
  return {
    origin,
    gotrueUrl: `${origin}/.netlify/identity`,
    supabaseUrl: `${origin}/auth/v1`,
    keys: PROGRAM_KEYS,
    pid: child.pid ?? 0,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

function untilOpen(child: ChildProcess): Promise<string> {
  let [told, faults] = ['', '']
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${reason}\n${faults}`))
    }
    const timer = setTimeout(() => giveUp('The service did not open.'), PATIENCE_MILLISECONDS)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (faults += text))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      told += text
      const [, origin] = /geöffnet: (http:\S+)/.exec(told) ?? []
      if (origin !== undefined) resolve(origin)
    })
    child.once('exit', () => giveUp('The service ended.'))
    child.once('exit', () => clearTimeout(timer))
    child.stdout?.once('data', () => clearTimeout(timer))
  })
}
