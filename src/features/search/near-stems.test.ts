import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mistakesBetween, nearStems } from './near-stems.ts'

test.each([
  ['quellbach', 'quellbach', 0],
  ['qeullbach', 'quellbach', 1],
  ['quelbach', 'quellbach', 1],
  ['kwellbach', 'quellbach', 2],
])('between %s and %s are %i slips', (one, other, count) => expect(mistakesBetween(one, other, 3)).toBe(count))

test('slips count the same from both sides, and never more than asked for', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      const count = mistakesBetween(one, other, most)
      expect(mistakesBetween(other, one, most)).toBe(count)
      expect(count).toBeLessThanOrEqual(most + 1)
      expect(mistakesBetween(one, one, most)).toBe(0)
    }),
  )
})

test('in a short word no slip is forgiven, and only the nearest words are taken', () => {
  expect(nearStems('tor', ['tom', 'rot'])).toEqual([])
  expect(nearStems('meistar', ['meister', 'meisterin', 'kleister'])).toEqual(['meister'])
})
