import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PATIENCE_MILLISECONDS = 60_000

type Options = {
  dataDir: string
  /** Runs the host of many clubs instead of a site. */
  isHost?: boolean
  /** Further environment variables; besides these the program gets only PATH. */
  env?: Record<string, string>
  /** Runs the program as this user; needs root. */
  uid?: number
  /** For a legitimately slow start. */
  patienceMilliseconds?: number
  /** Counts as started when it answers, even if pictures are still being made. */
  leavesPictures?: boolean
}

/** The real program as a process of its own. */
export type Program = {
  origin: string
  pid: number
  /** All its output so far. */
  stdout: () => string
  stderr: () => string
  /** Resident memory in bytes; undefined if the system does not report it. */
  memory: () => number | undefined
  isRunning: () => boolean
  /** Sends the signal without waiting for the effect. */
  signal: (signal: 'SIGTERM') => void
  /** Null while it runs and after it was killed. */
  exitCode: () => number | null
  /** Ends it with the signal and waits for its exit. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** Starts the program on a free port and waits until it is open, and shows all pictures. */
export async function startProgram(options: Options): Promise<Program> {
  const { child, output } = launch(options)
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The program did not open.\n${output.stderr}`))
    }, options.patienceMilliseconds ?? PATIENCE_MILLISECONDS)
    const look = () => {
      const [, found] = /"port":(\d+)/.exec(output.stdout) ?? []
      const isWhole = /"pendingPictures":0|"msg":"all pictures are made"/.test(output.stdout)
      if (found !== undefined && (isWhole || options.leavesPictures)) resolve(Number(found))
    }
    child.stdout?.on('data', look)
    child.once('exit', () => reject(new Error(`The program ended.\n${output.stderr}`)))
    child.once('exit', () => clearTimeout(timer))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    memory: () => readMemory(child.pid ?? 0),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    exitCode: () => child.exitCode,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

/** As {@link startProgram}; ends at the latest with the test. */
export async function startForTest(options: Options): Promise<Program> {
  const program = await startProgram(options)
  onTestFinished(() => program.end('SIGKILL'))
  return program
}

/** Several of them on the same data, started one after the other. */
export async function startPrograms(count: number, options: Options): Promise<Program[]> {
  const programs: Program[] = []
  while (programs.length < count) programs.push(await startForTest(options))
  return programs
}

/** Runs the program to its end, for a start that must fail. */
export async function runProgram(options: Options): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { child, output } = launch(options)
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MILLISECONDS)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, ...output }
}

function launch({ dataDir, env = {}, uid, isHost = false }: Options): {
  child: ChildProcess
  output: { stdout: string; stderr: string }
} {
  const child = spawn(
    process.execPath,
    [
      `--max-semi-space-size=${isHost ? 8 : 2}`,
      '--heap-growing-percent=25',
      `build/server/${isHost ? 'host' : 'main'}.js`,
    ],
    {
      cwd: ROOT,
      env: {
        DATA_DIR: dataDir,
        CONTENT_DIR: TESTS_CLUB,
        PORT: '0',
        RATE_LIMITS: 'off',
        // As in a site: encoding everything takes minutes.
        MEDIA_AHEAD: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid !== undefined && { uid, gid: uid }),
    },
  )
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  return { child, output }
}

function readMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
