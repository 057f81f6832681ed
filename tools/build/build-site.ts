import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { NEXT, PARTS } from './next-folder.ts'
import { LAST_STEPS, STEP_ENV, STEP_FLAGS, STEPS, type Step } from './steps.ts'

type Options = {
  /** Root folder of the project. */
  root?: string
  steps?: readonly Step[]
  lastSteps?: readonly Step[]
  /** Adds the files that mark a complete build. */
  finish?: (folder: string) => void
}

/**
 * Builds beside the build in use, which stays until the new one is complete. Leftovers of an interrupted build are removed first.
 *
 * @returns whether the build succeeded
 */
export function buildSite({ root = '.', steps = STEPS, lastSteps = LAST_STEPS, finish }: Options = {}): boolean {
  const [next, parts] = [join(root, NEXT), join(root, PARTS)]
  const [build, former] = [join(root, 'build'), join(root, 'build-former')]
  const count = steps.length + lastSteps.length
  const run = ([what, args]: Step, number: number, flags: readonly string[] = []) => {
    process.stdout.write(`Website bauen ${number}/${count}: ${what}\n`)
    const env = { ...process.env, ...STEP_ENV }
    const { status } = spawnSync(process.execPath, [...flags, ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
    if (status !== 0) process.stderr.write(`„${what}“ ist nicht gelungen${status === null ? ENDED : ''}.\n`)
    return status === 0
  }
  for (const folder of [next, former]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(parts, { recursive: true })
  if (!steps.every((step, index) => run(step, index + 1, STEP_FLAGS))) return false
  rmSync(parts, { recursive: true })
  finish?.(next)
  if (existsSync(build)) renameSync(build, former)
  renameSync(next, build)
  rmSync(former, { recursive: true, force: true })
  return lastSteps.every((step, index) => run(step, steps.length + index + 1))
}

const ENDED = ': der Vorgang wurde beendet, vielleicht weil der Speicher nicht reichte'
