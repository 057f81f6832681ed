import { expect, test } from 'vitest'
import { throughChannel } from './migrate-engine.ts'

test('values come out in order, and the sender waits until each has been consumed', async () => {
  const log: string[] = []
  const numbers = throughChannel<number>(async (send) => {
    for (const number of [1, 2, 3]) {
      await send(number)
      log.push(`sent ${number}`)
    }
  })
  for await (const number of numbers) log.push(`took ${number}`)
  expect(log).toEqual(['took 1', 'sent 1', 'took 2', 'sent 2', 'took 3', 'sent 3'])
})

test('a failure of the sender comes out after the values it had sent', async () => {
  const taken: number[] = []
  const numbers = throughChannel<number>(async (send) => {
    await send(1)
    throw new Error('No more')
  })
  await expect(
    (async () => {
      for await (const number of numbers) taken.push(number)
    })(),
  ).rejects.toThrow('No more')
  expect(taken).toEqual([1])
})

test('when the consumer stops, the sender gets an error and ends before the iteration does', async () => {
  let ended = ''
  const numbers = throughChannel<number>(async (send) => {
    try {
      for (let number = 0; ; number++) await send(number)
    } catch (error) {
      ended = String(error)
    }
  })
  for await (const number of numbers) if (number === 2) break
  expect(ended).toContain('Nobody takes any more.')
})
