import { expect, test } from 'vitest'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { createHasherQueue } from './hasher-queue.ts'

function setUp(maxRunning: number, maxWaiting: number) {
  const { run: inTurn, load } = createHasherQueue({ maxRunning, maxWaiting })
  const started: string[] = []
  const begin = (name: string) => {
    const gate = Promise.withResolvers<string>()
    const outcome = inTurn(() => {
      started.push(name)
      return gate.promise
    })
    // The test looks at a refusal later.
    outcome.catch(() => undefined)
    return { outcome, finish: () => gate.resolve(name), fail: () => gate.reject(new Error(name)) }
  }
  return { started, begin, load }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('so many run at once; the next begin in their order as places become free', async () => {
  const { started, begin } = setUp(2, 10)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(begin)
  await settled()
  expect(started).toEqual(['a', 'b'])
  b?.finish()
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  a?.finish()
  c?.finish()
  await settled()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  d?.finish()
  expect(await Promise.all([a, b, c, d].map((work) => work?.outcome))).toEqual(['a', 'b', 'c', 'd'])
})

test('it tells how much it has to do', async () => {
  const { begin, load } = setUp(1, 10)
  const first = begin('a')
  const second = begin('b')
  await settled()
  expect(load()).toEqual({ running: 1, waiting: 1 })
  first.finish()
  second.finish()
  await second.outcome
  expect(load()).toEqual({ running: 0, waiting: 0 })
})

test('a request that finds the queue full is refused at once, and the others are not disturbed', async () => {
  const { started, begin } = setUp(1, 1)
  const [running, waiting, refused] = ['a', 'b', 'c'].map(begin)
  await expect(refused?.outcome).rejects.toThrow(HasherBusyError)
  running?.finish()
  waiting?.finish()
  expect(await Promise.all([running?.outcome, waiting?.outcome])).toEqual(['a', 'b'])
  expect(started).toEqual(['a', 'b'])
})

test('work that fails gives its place free all the same', async () => {
  const { begin } = setUp(1, 1)
  const failing = begin('a')
  failing.fail()
  await expect(failing.outcome).rejects.toThrow('a')
  const [next, afterNext] = ['b', 'c'].map(begin)
  next?.finish()
  afterNext?.finish()
  expect(await afterNext?.outcome).toBe('c')
})

test('after the rush there is room for as many as before', async () => {
  const { started, begin } = setUp(2, 2)
  const rush = ['a', 'b', 'c', 'd'].map(begin)
  for (const work of rush) work.finish()
  await Promise.all(rush.map(({ outcome }) => outcome))
  const next = ['e', 'f', 'g'].map(begin)
  await settled()
  expect(started.slice(4)).toEqual(['e', 'f'])
  for (const work of next) work.finish()
})
