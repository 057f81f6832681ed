import { expect, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import type { Tick } from '#features/tournaments/arrivals/take-ticks.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { createTickQueue } from './tick-queue.ts'

function setUp(storage = memoryStorage()) {
  const net = { isThere: true, sent: [] as Tick[][], clock: 0, ids: 0 }
  const queue = createTickQueue({
    storage,
    key: 'einlass',
    now: () => net.clock,
    newId: () => `tap-${++net.ids}`,
    changed: () => {},
    async send(ticks) {
      if (net.isThere) net.sent.push(ticks)
      return net.isThere
    },
  })
  return { queue, net, storage }
}

test('what was tapped without a connection is kept, survives the browser, and goes in its order with its age', async () => {
  const { queue, net, storage } = setUp()
  net.isThere = false
  queue.add('a', true)
  net.clock = 60_000
  queue.add('b', true)
  queue.add('a', false)
  await queue.flush()
  expect(queue.list()).toHaveLength(3)

  const later = setUp(storage)
  later.net.clock = 90_000
  await later.queue.flush()
  expect(later.net.sent.flat()).toEqual([
    { id: 'tap-1', team: 'a', isHere: true, age: 90_000 },
    { id: 'tap-2', team: 'b', isHere: true, age: 30_000 },
    { id: 'tap-3', team: 'a', isHere: false, age: 30_000 },
  ])
  expect(later.queue.list()).toEqual([])
  expect(storage.getItem('einlass')).toBe(null)
})

test('what is tapped while something is sent goes afterwards, and nothing is sent by two at once', async () => {
  const { queue, net } = setUp()
  queue.add('a', true)
  const sending = queue.flush()
  queue.add('b', true)
  await Promise.all([sending, queue.flush()])
  expect(net.sent.map((ticks) => ticks.map(({ team }) => team))).toEqual([['a'], ['b']])
})

test('a browser that keeps nothing, or something else, costs no tap', async () => {
  const full = {
    getItem: () => '{"not": "ours"}',
    removeItem: () => {},
    setItem: () => {
      throw new Error('full')
    },
  }
  const { queue, net } = setUp(full as unknown as ReturnType<typeof memoryStorage>)
  queue.add('a', true)
  await queue.flush()
  expect(net.sent).toHaveLength(1)
})

test('cut two hundred times at any moment, and closed in between: every tap arrives, once and in its order', async () => {
  const chance = chanceOf('door')
  const storage = memoryStorage()
  const arrived: string[] = []
  const taken = new Set<string>()
  let [cuts, taps] = [0, 0]
  const isCut = () => cuts < 200 && chance() < 0.6 && ++cuts > 0
  const openPage = () =>
    createTickQueue({
      storage,
      key: 'einlass',
      now: () => taps,
      newId: () => `tap-${++taps}`,
      changed: () => {},
      async send(ticks) {
        if (isCut()) return false
        for (const { id } of ticks) {
          if (!taken.has(id)) arrived.push(id)
          taken.add(id)
          // The connection breaks midway, so the sender does not know how much has arrived.
          if (isCut()) return false
        }
        return !isCut()
      },
    })
  let queue = openPage()
  while (cuts < 200) {
    if (chance() < 0.7) queue.add(`team ${taps}`, chance() < 0.8)
    await queue.flush()
    if (chance() < 0.3) queue = openPage()
  }
  await queue.flush()
  expect(queue.list()).toEqual([])
  expect(arrived).toEqual(Array.from({ length: taps }, (_, index) => `tap-${index + 1}`))
})
