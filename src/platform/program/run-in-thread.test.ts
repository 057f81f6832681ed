import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInThread } from './run-in-thread.ts'

function program(name: string, source: string): URL {
  const file = join(temporaryFolder(), `${name}.mjs`)
  writeFileSync(file, `import { parentPort, workerData } from 'node:worker_threads'\n${source}`)
  return pathToFileURL(file)
}
const LIMITS = { heapMegabytes: 32, milliseconds: 60_000 }

test('a thread that exceeds its limits is terminated, and the next one works', async () => {
  const twice = program('twice', 'parentPort.postMessage(workerData * 2)')
  const [endless, hungry, fine] = await Promise.all([
    runInThread(program('endless', 'for (;;);'), 1, { ...LIMITS, milliseconds: 300 }),
    runInThread(program('hungry', 'const kept = []; for (;;) kept.push({ kept })'), 1, LIMITS),
    runInThread(twice, 21, LIMITS),
  ])
  expect([endless, hungry, fine]).toEqual([undefined, undefined, 42])
})

test('an error of the program is thrown', async () => {
  await expect(runInThread(program('broken', "throw new Error('broken')"), 1, LIMITS)).rejects.toThrow('broken')
})
