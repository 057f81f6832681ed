import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatcher, isLongEnough, toPatterns } from './person-query.ts'

test.each([
  ['Anna Müller', 'MUELLER, Anna aus Musterdorf', true],
  ['Anna Müller', 'Anna Schmidt', false],
  ['anna@beispiel.example', 'Von: ANNA@Beispiel.example', true],
  ['anna@beispiel.example', 'beispiel anna', false],
  ['René Groß', 'Rene Gross', true],
  ['0171 23', 'Tel. 0171 2345', true],
])('%s is found in „%s“: %s', (query, text, expected) => expect(createMatcher(query)(text)).toBe(expected))

test.each([
  ['', false],
  [' a. ', false],
  ['Bo', false],
  ['Bär', true],
])('„%s“ says enough of somebody: %s', (query, expected) => expect(isLongEnough(query)).toBe(expected))

/** `like` as in SQLite, on a text in SQLite's lower case, which covers only ASCII. */
const like = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('%', '[^]*')}$`).test(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))

test('the database passes over nobody whom the spelling finds', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aAäÄoöuüUÜeéßsSxXbñ1-. @'), minLength: 3, maxLength: 12 })
  const spell = (text: string, way: number) =>
    way === 0
      ? text
      : way === 1
        ? text.toUpperCase()
        : text.replaceAll('ä', 'ae').replaceAll('ß', 'ss').replaceAll('é', 'e')
  fc.assert(
    fc.property(letters, fc.integer({ min: 0, max: 2 }), (name, way) => {
      const text = `vor ${spell(name, way)} nach`
      fc.pre(isLongEnough(name) && createMatcher(name)(text))
      for (const pattern of toPatterns(name))
        expect([text, pattern, like(text, pattern)]).toEqual([text, pattern, true])
    }),
  )
})
