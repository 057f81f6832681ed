import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from './any-text.ts'

const one = anyText({ minLength: 1, maxLength: 1 })

test.each(['\0', 'a', 'ß', '\ud7ff', '\ue000', '\u{10000}', '🏓', '\u{10ffff}'])('%j is a text', (character) => {
  expect(one.canShrinkWithoutContext(character)).toBe(true)
})

test.each(['\ud800', '\udfff', '', 'ab'])('%j is not one of one character', (text) => {
  expect(one.canShrinkWithoutContext(text)).toBe(false)
})

test('every character is as likely as the next, and half a one never comes', () => {
  const planes = new Set<number>()
  fc.assert(
    fc.property(anyText(), (text) => {
      for (const character of text) planes.add((character.codePointAt(0) ?? 0) >> 16)
      return text.isWellFormed()
    }),
    { numRuns: 1_000 },
  )
  expect(planes.size).toBe(17)
})

test('words that programs stumble over come too', () => {
  expect(fc.sample(anyText(), { seed: 1, numRuns: 2_000 })).toContain('__proto__')
})
