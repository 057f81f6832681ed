import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForSearch, searchTerms } from './search-text.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'

test.each(['Mühle', 'MUEHLE', 'muhle', 'mu\u0308hle'])('"%s" is searched as "muhle"', (text) => {
  expect(foldForSearch(text)).toBe('muhle')
})

test.each(['Böen', 'Boeen', 'boen'])('"%s", with an e behind the umlaut, is searched as "bon"', (text) => {
  expect(foldForSearch(text)).toBe('bon')
})

test.each([
  ['Straße', 'strasse'],
  ['Vereins-Meisterschaft 2024', 'vereins meisterschaft 2024'],
  ['Café', 'cafe'],
  ['ﬁnale ½', 'finale 1 2'],
  [' …! ', ''],
])('"%s" is searched as "%s"', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded)
})

test('each word counts once, and no more than eight are looked for', () => {
  expect(searchTerms('Derby derby DERBY')).toEqual(['derby'])
  expect(searchTerms('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test.each(['', '   ', '!?%_', '🏓'])('"%s" holds nothing to search for', (query) => {
  expect(searchTerms(query)).toEqual([])
})

test('no term contains a wildcard of the database', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (query) =>
      searchTerms(query).every((term) => /^[\p{Letter}\p{Number}]+$/u.test(term)),
    ),
    { numRuns: 1_000 },
  )
})

test('every whole word of a text is found in it, however it is written', () => {
  const word = fc.stringMatching(/^[A-ZÄÖÜa-zäöüßéèñ0-9]{1,12}$/)
  const spelling = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.normalize('NFD'),
    (text) => text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'),
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), spelling, (words, spell) => {
      const text = foldForSearch(words.join(', '))
      return words.every((each) => searchTerms(spell(each)).every((term) => text.includes(term)))
    }),
    { numRuns: 1_000 },
  )
})

test('a query of a million characters is answered at once', () => {
  const query = 'ﷺ aé'.repeat(250_000)
  expect(threadTime(() => searchTerms(query))).toBeLessThan(100)
})
