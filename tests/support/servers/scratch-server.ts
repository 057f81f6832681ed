import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MILLISECONDS = 10_000

/**
 * @property port on 127.0.0.1 where it will listen @property folder of all its files; removed when it stops
 * @property gently the signal after which it finishes open work @property complaints its output if it exited at once
 */
type ServerWanted = {
  command: string
  args: string[]
  port: number
  folder: string
  gently: 'SIGQUIT' | 'SIGTERM' | 'SIGINT'
  env?: Record<string, string>
  identity?: { uid: number; gid: number }
  complaints: () => string
}

/** Starts a third-party server and waits until it takes connections. @returns how to stop it */
export async function startScratchServer(wanted: ServerWanted): Promise<() => Promise<void>> {
  const { command, args, port, folder, gently, env = {}, identity, complaints } = wanted
  const server = spawn(command, args, { stdio: 'ignore', env: { PATH: process.env['PATH'], ...env }, ...identity })
  const ended = once(server, 'exit')
  // A test that dies half-way must not leave it behind.
  const kill = () => server.kill('SIGTERM')
  process.once('exit', kill)
  const stop = async () => {
    if (server.exitCode === null) server.kill(gently)
    const forced = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MILLISECONDS)
    await ended
    clearTimeout(forced)
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
  const failed = (): never => {
    throw new Error(`${command} ended at once.\n${complaints()}`)
  }
  try {
    await Promise.race([untilOpen(command, port), ended.then(failed)])
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function untilOpen(command: string, port: number): Promise<void> {
  const end = Date.now() + PATIENCE_MILLISECONDS
  while (!(await isOpen(port))) {
    if (Date.now() > end) throw new Error(`${command} did not open.`)
    await sleep(20)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('connect', () => probe.destroy())
  })
}
