import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { hashInThread, THREAD_NAME } from './hash-in-thread.ts'
import type { HashOrder } from './hash-worker.ts'

const ORDER = {
  kind: 'argon2',
  variant: 'argon2id',
  parameters: {
    message: 'password',
    nonce: Buffer.from('somesalt'),
    parallelism: 1,
    tagLength: 32,
    memory: 16,
    passes: 2,
  },
} as const satisfies HashOrder

/** What argon2 refuses ends the thread; only this test sends such an order. */
const FAILING = { ...ORDER, parameters: { ...ORDER.parameters, passes: 0 } }

/** The nice values of this process's threads with this name, as in proc(5). */
function niceOfThreads(name: string): number[] {
  const stats = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
  const named = stats.filter((stat) => stat.includes(`(${name})`))
  return named.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
}

test('orders that come together are all answered, each with its own answer', async () => {
  const lengths = [16, 20, 24, 28]
  const answers = await Promise.all(
    lengths.map((tagLength) => hashInThread({ ...ORDER, parameters: { ...ORDER.parameters, tagLength } })),
  )
  expect(answers.map(({ length }) => length)).toEqual(lengths)
})

test('what makes a thread fail is told to who waits, and the next order is answered', async () => {
  const before = await hashInThread(ORDER)
  await expect(hashInThread(FAILING)).rejects.toThrow('passes')
  expect(await hashInThread(ORDER)).toEqual(before)
})

test.runIf(process.platform === 'linux')('threads are used again, and give way to everything else', async () => {
  const own = getPriority()
  await hashInThread(ORDER)
  const threads = niceOfThreads(THREAD_NAME)
  for (let round = 0; round < 5; round += 1) await hashInThread(ORDER)
  expect(niceOfThreads(THREAD_NAME).length).toBeLessThanOrEqual(threads.length)
  expect(threads).not.toEqual([])
  expect(threads.every((nice) => nice > own)).toBe(true)
  expect(getPriority()).toBe(own)
})
