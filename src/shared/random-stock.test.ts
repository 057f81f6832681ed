import { expect, test } from 'vitest'
import { takeRandomBytes } from './random-stock.ts'

test('no bytes are handed out twice, however often the stock runs out', () => {
  const taken = Array.from({ length: 5_000 }, () => takeRandomBytes(16).toString('hex'))
  expect(new Set(taken).size).toBe(taken.length)
})

test('what one caller does to its bytes touches nobody else’s', () => {
  const one = takeRandomBytes(8)
  const other = takeRandomBytes(8)
  const before = other.toString('hex')
  one.fill(1)
  expect(other.toString('hex')).toBe(before)
})

test('any size up to the whole stock is given, and every bit of it is chance', () => {
  expect(takeRandomBytes(1)).toHaveLength(1)
  expect(takeRandomBytes(4_095)).toHaveLength(4_095)
  const whole = takeRandomBytes(4_096)
  expect(whole).toHaveLength(4_096)
  const ones = whole.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  // Of 32,768 tosses of a coin; ten standard deviations from the middle.
  expect(Math.abs(ones - 16_384)).toBeLessThan(905)
  expect(() => takeRandomBytes(4_097)).toThrow(RangeError)
})
