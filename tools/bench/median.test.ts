import { expect, test } from 'vitest'
import { median } from './median.ts'

test('one slow run among five does not move the median', () => {
  expect(median([12, 11, 900, 10, 13])).toBe(12)
})

test('of an even number of runs the middle two are averaged', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('values are compared as numbers, and the given list keeps its order', () => {
  const values = [100, 20, 3]
  expect(median(values)).toBe(20)
  expect(values).toEqual([100, 20, 3])
})

test('nothing measured is an error, not a zero', () => {
  expect(() => median([])).toThrow(RangeError)
})
