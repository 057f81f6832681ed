import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

test.each([
  [1, 1],
  [50, 50],
  [99, 99],
  [100, 100],
])('%d per cent of the numbers to a hundred are not above %d', (percent, value) => {
  expect(percentile(hundred, percent)).toBe(value)
})

test('of few values the highest ones are the largest', () => {
  expect(percentile([3, 1, 2], 99)).toBe(3)
})

test('there is none without values', () => {
  expect(() => percentile([], 99)).toThrow(RangeError)
})
