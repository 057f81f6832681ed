import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

/** Work that ends when told to, and a record of how much of it was under way at once. */
function createWorkshop() {
  const underWay = new Set<symbol>()
  const peaks = { things: 0, weight: 0 }
  const lift = async (weight: number) => ({
    weight,
    async work() {
      const own = Symbol('a piece of work')
      underWay.add(own)
      burden += weight
      peaks.things = Math.max(peaks.things, underWay.size)
      // What is too heavy for all of it may have company that weighs nothing.
      if (burden > weight) peaks.weight = Math.max(peaks.weight, burden)
      await new Promise(setImmediate)
      underWay.delete(own)
      burden -= weight
      return weight * 2
    },
  })
  let burden = 0
  return { lift, peaks }
}

test('results come in the order of the things, whatever their weight, and the limits hold', async () => {
  const weights = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(weights, fc.integer({ min: 1, max: 5 }), async (items, lanes) => {
      const { lift, peaks } = createWorkshop()
      expect(await sideBySide(items, { lanes, capacity: 10 }, lift)).toEqual(items.map((each) => each * 2))
      expect(peaks.things).toBeLessThanOrEqual(lanes)
      expect(peaks.weight).toBeLessThanOrEqual(10)
    }),
  )
})

test('several lanes are really used', async () => {
  const { lift, peaks } = createWorkshop()
  await sideBySide([1, 1, 1, 1], { lanes: 3, capacity: 10 }, lift)
  expect(peaks.things).toBe(3)
})

test('after a failure nothing new is begun, and what was under way is done', async () => {
  const [begun, done]: [number[], number[]] = [[], []]
  const working = sideBySide([1, 2, 3, 4], { lanes: 2, capacity: 10 }, async (item) => ({
    weight: 1,
    async work() {
      begun.push(item)
      if (item === 1) throw new Error('the disk is full')
      await new Promise(setImmediate)
      done.push(item)
    },
  }))
  await expect(working).rejects.toThrow('the disk is full')
  expect(begun).toEqual([1, 2])
  expect(done).toEqual([2])
})
