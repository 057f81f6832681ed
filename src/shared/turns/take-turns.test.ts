import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, onBehalfOf } from './take-turns.ts'

function setUp(atOnce: number) {
  const inTurn = createTurns(atOnce)
  const begun: string[] = []
  const ask = (name: string, count: number, work: () => Promise<unknown> = nextRound) =>
    onBehalfOf(name.slice(0, 1), () =>
      Array.from({ length: count }, (_, index) =>
        inTurn(async () => {
          begun.push(`${name}${index}`)
          await work()
        }),
      ),
    )
  return { begun, ask }
}

test('a name with much work waits for itself, and others for one piece of it', async () => {
  const { begun, ask } = setUp(1)
  await Promise.all([...ask('a', 4), ...ask('b', 1), ...ask('c', 2)])
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'c1', 'a3'])
})

test('the name stays known across awaits and timers', async () => {
  const { begun, ask } = setUp(1)
  const later = onBehalfOf('b', async () => {
    await nextRound()
    return Promise.all(ask('b', 1))
  })
  await Promise.all([...ask('a', 9), later])
  expect(begun.indexOf('b0')).toBeLessThan(5)
})

test('the limit holds, and a failed piece frees its slot', async () => {
  const { begun, ask } = setUp(2)
  const gate = Promise.withResolvers<void>()
  const held = ask('a', 3, () => gate.promise)
  await nextRound()
  expect(begun).toEqual(['a0', 'a1'])
  gate.reject(new Error('broken'))
  expect((await Promise.allSettled(held)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  await Promise.all(ask('b', 1))
  expect(begun.at(-1)).toBe('b0')
})
