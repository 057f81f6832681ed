import { expect, test } from 'vitest'
import { tryAgain, type PassingFault } from './try-again.ts'

function setUp(fault: PassingFault | undefined, failures: number) {
  const pauses: number[] = []
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries <= failures) throw new Error(`try ${tries}`)
    return 'done'
  }
  const run = (random = 0.5) =>
    tryAgain(work, () => fault, { random: () => random, pause: async (milliseconds) => pauses.push(milliseconds) })
  return { run, pauses, tries: () => tries }
}

test('successful work runs once', async () => {
  const { run, pauses, tries } = setUp('conflict', 0)
  expect([await run(), tries(), pauses]).toEqual(['done', 1, []])
})

test('a conflict is retried at once, a lost connection after longer and longer pauses', async () => {
  const conflict = setUp('conflict', 4)
  expect(await conflict.run()).toBe('done')
  expect(conflict.pauses).toEqual([2, 8, 20, 50])
  const lost = setUp('lost', 4)
  expect(await lost.run()).toBe('done')
  expect(lost.pauses).toEqual([50, 150, 400, 1_000])
})

test.each<PassingFault>(['conflict', 'lost'])('after the fifth try the last error is thrown (%s)', async (fault) => {
  const { run, tries } = setUp(fault, 9)
  await expect(run()).rejects.toThrow('try 5')
  expect(tries()).toBe(5)
})

test('a permanent error is not retried', async () => {
  const { run, tries } = setUp(undefined, 1)
  await expect(run()).rejects.toThrow('try 1')
  expect(tries()).toBe(1)
})

test('pauses are random, so that two do not meet again and again', async () => {
  const [early, late] = [setUp('lost', 1), setUp('lost', 1)]
  await early.run(0)
  await late.run(1)
  expect([early.pauses, late.pauses]).toEqual([[25], [75]])
})
