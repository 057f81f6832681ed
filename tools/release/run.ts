import { spawnSync } from 'node:child_process'

/** @returns what the program has written */
export function run(program: string, args: string[], cwd = '.'): string {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status ?? error?.message ?? 'ended'}`)
  return stdout
}
