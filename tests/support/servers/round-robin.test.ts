import { expect, test } from 'vitest'
import { createRoundRobin, CutOffError } from './round-robin.ts'

const failure = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

test('requests go to the instances in turn, and past one that takes none', async () => {
  const asked: string[] = []
  const { send, balance } = createRoundRobin(['a', 'b', 'c'], () => 0)
  const request = async (origin: string) => {
    asked.push(origin)
    if (origin === 'b') throw failure('ECONNREFUSED')
    return new Response()
  }
  for (let count = 0; count < 4; count++) await send(request)
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
  expect(balance).toMatchObject({ passedOn: 2, cut: 0 })
})

test('a request that was taken and not answered is not retried', async () => {
  const asked: string[] = []
  const { send, balance } = createRoundRobin(['a', 'b'], () => 0)
  const sent = send(async (origin) => {
    asked.push(origin)
    throw failure('UND_ERR_SOCKET')
  })
  await expect(sent).rejects.toThrow(CutOffError)
  expect([asked, balance.cut]).toEqual([['a'], 1])
})

test('when no instance takes a request, an error is thrown', async () => {
  const { send } = createRoundRobin(['a', 'b'], () => 0)
  await expect(send(() => Promise.reject(failure('ECONNREFUSED')))).rejects.toThrow('no instance takes the request')
})

test('the longest time between two answers is known', async () => {
  const times = [0, 10, 45, 50]
  const { send, balance } = createRoundRobin(['a'], () => times.shift() ?? 50)
  for (let count = 0; count < 4; count++) await send(async () => new Response())
  expect(balance.longestGapMilliseconds).toBe(35)
})
