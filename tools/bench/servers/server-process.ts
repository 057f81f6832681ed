import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#shared/durations.ts'
import { fetchPlain } from '../fetch-plain.ts'
import { pinned } from './pinned.ts'
import { readFamilySeconds } from './process-usage.ts'

/** A server in a process of its own, as an installation would run it. */
export type ServerProcess = {
  origin: string
  pid: number
  /** From the start of the process to its first answer. */
  startMilliseconds: number
  /** Kills it without a chance to clean up. */
  kill: () => Promise<void>
}

type Launch = {
  /** Script and its arguments. */
  script: [string, ...string[]]
  cwd: string
  /** The whole environment, except `PORT`; `PUBLIC_URL` is by default the server's own address. */
  env: Record<string, string>
  /** The only processor core it may use; any if left out. */
  core?: number | undefined
  /** A free port by default. */
  port?: number
  /** Answers once the server is open, by default with 200; the home page by default. */
  readyPath?: string
  readyStatus?: number
}

const PATIENCE = 60 * SECOND
const LOOK_EVERY_MILLISECONDS = 4

/** Runs work against a server on a free local port, and ends it afterwards. */
export async function withServer<T>(launch: Launch, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const port = launch.port ?? (await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const [command, ...args] = pinned([process.execPath, ...launch.script], launch.core)
  const begun = performance.now()
  const child = spawn(command, args, {
    cwd: launch.cwd,
    env: { PATH: process.env['PATH'], PUBLIC_URL: origin, ...launch.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilAnswering(child, origin + (launch.readyPath ?? '/'), launch.readyStatus ?? 200)
    const startMilliseconds = performance.now() - begun
    if (child.pid === undefined) throw new Error('The server has no process.')
    return await work({ origin, pid: child.pid, startMilliseconds, kill: () => end(child, 'SIGKILL') })
  } finally {
    await end(child, 'SIGTERM')
  }
}

async function untilAnswering(child: ChildProcess, address: string, status: number): Promise<void> {
  const deadline = performance.now() + PATIENCE
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at once, with code ${child.exitCode}.`)
    const answer = await fetchPlain(address).catch(refusedOnly)
    if (answer?.status === status) return
    await sleep(LOOK_EVERY_MILLISECONDS)
  }
  throw new Error('The server did not answer in time.')
}

function refusedOnly(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ECONNREFUSED') throw error
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const forced = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await ended
  clearTimeout(forced)
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const REST_SECONDS = 0.02

/** Waits until the server has no background work left, such as preparing pictures. */
export async function untilAtRest({ pid }: Pick<ServerProcess, 'pid'>): Promise<void> {
  let before = -1
  for (;;) {
    const used = await readFamilySeconds(pid)
    if (before >= 0 && used - before <= REST_SECONDS) return
    before = used
    await sleep(SECOND)
  }
}
