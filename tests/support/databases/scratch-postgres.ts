import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PostgreSQL server of our own on 127.0.0.1, with an empty data folder that is removed when it stops. */
export type ScratchPostgres = {
  url: string
  stop: () => Promise<void>
  /** Stops the server and keeps its data. */
  halt: (how: 'orderly' | 'crash') => Promise<void>
  /** Starts it again at the same address. */
  resume: () => Promise<void>
  /** Its data folder. */
  data: string
}

export const NO_POSTGRES = 'PostgreSQL is not installed here'

const PATIENCE_MILLISECONDS = 20_000

/** @param like data of a stopped server, to start with a copy @returns undefined on a machine without PostgreSQL */
export async function startScratchPostgres(like?: string): Promise<ScratchPostgres | undefined> {
  const binaries = findBinaries()
  if (!binaries) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-postgres-'))
  const identity = findUnprivileged()
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const [maker, how] = like === undefined ? [join(binaries, 'initdb'), init] : ['cp', ['-a', like, data]]
  const made = spawnSync(maker, how, { ...identity, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`${maker} failed: ${made.stderr}`)

  const port = await findFreePort()
  const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200']
  const program = join(binaries, 'postgres')
  const run = async () => {
    const server = spawn(program, ['-D', data, ...settings], { ...identity, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    await waitUntilReady(binaries, port)
    return async (signal: 'SIGINT' | 'SIGQUIT') => {
      server.kill(signal)
      await ended
    }
  }
  let end = await run()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    halt: (how) => end(how === 'crash' ? 'SIGQUIT' : 'SIGINT'),
    async resume() {
      end = await run()
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const hasPostgres = (): boolean => findBinaries() !== undefined

function findBinaries(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const debian = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  return [...debian, configured].find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** PostgreSQL and its pooler refuse to run as root: then they run as the user that Debian created for them. */
export function findUnprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const ids = ['postgres', 'nobody'].map((user) =>
    ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)),
  )
  const [uid, gid] = ids.find(([id]) => id !== undefined && id > 0) ?? []
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function waitUntilReady(binaries: string, port: number): Promise<void> {
  const end = Date.now() + PATIENCE_MILLISECONDS
  while (spawnSync(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status !== 0) {
    if (Date.now() > end) throw new Error('PostgreSQL did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
