import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @returns the program's output */
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

/** Works in an empty folder and removes it afterwards. */
export function inScratch<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-release-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
