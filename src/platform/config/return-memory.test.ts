import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const PROGRAM = `import { returnMemory } from ${JSON.stringify(new URL('./return-memory.ts', import.meta.url).href)}
returnMemory()
const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_ } = process.env
console.log(process.pid, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_)`

function run(env: Record<string, string>) {
  const { stdout, pid } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { env, encoding: 'utf8' })
  const [ownPid, ...settings] = stdout.trim().split(' ')
  return { isSameProcess: Number(ownPid) === pid, settings }
}

test.runIf(process.platform === 'linux')('a program without memory settings returns the memory that it frees', () => {
  expect(run({})).toEqual({ isSameProcess: true, settings: ['2', '32768', '32768'] })
})

test.runIf(process.platform === 'linux')('existing settings are kept, and missing ones set', () => {
  expect(run({ MALLOC_ARENA_MAX: '4' }).settings).toEqual(['4', '32768', '32768'])
  expect(run({ MALLOC_TRIM_THRESHOLD_: '9', MALLOC_MMAP_THRESHOLD_: '8' }).settings).toEqual(['2', '8', '9'])
})
