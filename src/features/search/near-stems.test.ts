import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBeginning, knowStems, mistakesBetween, nearStems } from './near-stems.ts'

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
  expect(nearStems('tor', knowStems(['tom', 'rot']))).toEqual([])
  expect(nearStems('meistar', knowStems(['meister', 'meisterin', 'kleister']))).toEqual(['meister'])
})

test('nobody near is overlooked, whatever letters and numbers words are made of', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'я', '7', 'ñ'), minLength: 3, maxLength: 11 })
  fc.assert(
    fc.property(word, fc.uniqueArray(word, { maxLength: 40 }), (stem, all) => {
      const most = stem.length < 4 ? 0 : stem.length < 8 ? 1 : 2
      const distances = all.map((other) => mistakesBetween(stem, other, most))
      const nearest = Math.min(most, ...distances)
      const expected = most === 0 ? [] : all.filter((_, index) => distances[index] === nearest)
      expect(nearStems(stem, knowStems(all))).toEqual(expected.toSorted().slice(0, 8))
    }),
  )
})

test('however many words look alike, only so many are compared', () => {
  const alike = fc.sample(fc.shuffledSubarray([...'abcdefghijkl'], { minLength: 12 }), { numRuns: 6_000, seed: 14 })
  const known = knowStems(new Set(alike.map((letters) => letters.join(''))))
  expect(known.sorted.length).toBeGreaterThan(5_000)
  const last = known.sorted.at(-1) ?? ''
  expect(nearStems(`${last.slice(0, -1)}x`, known)).toEqual([])
  expect(nearStems(`${known.sorted[0]?.slice(0, -1)}x`, known)).toContain(known.sorted[0])
})

test('a word is known as soon as another begins with it', () => {
  const known = knowStems(['verein', 'vereinsheim', 'ball'])
  expect(['ver', 'verein', 'vereinsh', 'balle', 'a', 'x'].map((stem) => isBeginning(stem, known))).toEqual([
    ...[true, true, true, false, false, false],
  ])
})
