import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { clip, cutSharedFacts, readSharedFacts, type SharedFacts } from './shared-facts.ts'

test('a line stays a line, and no longer than it may be', () => {
  expect(clip('Dorf\npokal\u0000  2026', 40)).toBe('Dorf pokal 2026')
  expect(clip('\u202Epokal\u2066', 40)).toBe('pokal')
  expect(clip('Vereinsmeisterschaften', 8)).toBe('Vereins…')
  expect(clip(`z\u0301${'\u0302'.repeat(50)}`, 40)).toHaveLength(3)
})

test('whatever a club writes, its line has no more letters than it may', () => {
  fc.assert(
    fc.property(anyText(), fc.integer({ min: 2, max: 50 }), (text, most) => {
      const line = clip(text, most)
      expect([...line].length).toBeLessThanOrEqual(most)
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }),
  )
})

const facts: SharedFacts = {
  shares: ['turniere', 'hallen'],
  clubName: 'TTC',
  stamp: new Date('2026-08-01T00:00:00Z'),
  hall: { name: 'Halle', street: 'Weg 1', postalCode: '66600', city: 'Ort', latitude: 49, longitude: 7 },
  tournaments: [],
}

test('what is kept is read back, and what another version has written is not', () => {
  expect(readSharedFacts(JSON.stringify(facts))).toEqual(facts)
  expect(readSharedFacts('{"shares":["alles"]}')).toBeUndefined()
})

test('what is no longer shared is not kept', () => {
  expect(cutSharedFacts(facts, ['turniere'])).toMatchObject({ shares: ['turniere'], hall: undefined })
})
