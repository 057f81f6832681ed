import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type Said = { code: number | null; stdout: string; stderr: string }

/**
 * Runs one console command to its end, from the build as in a release: starting from the sources takes four times as long. @param killAfter
 * milliseconds after which it is killed
 */
export async function runConsole(args: string[], env: Record<string, string>, killAfter?: number): Promise<Said> {
  const child = spawn(process.execPath, ['build/server/console.js', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfter ?? 60_000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, ...said }
}
