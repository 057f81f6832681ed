import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutTitle, LIST_TITLE_LENGTH, OVERVIEW_TITLE_LENGTH } from './title.ts'

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })
const count = (text: string) => [...graphemes.segment(text)].length

test('the overview block cuts titles at 50 characters, the list page at 30', () => {
  expect(OVERVIEW_TITLE_LENGTH).toBe(50)
  expect(LIST_TITLE_LENGTH).toBe(30)
})

test.each([
  ['of exactly the permitted length is not cut', 'a'.repeat(30), 'a'.repeat(30)],
  ['one character longer loses it and gains a space and three dots', `${'a'.repeat(30)}b`, `${'a'.repeat(30)} ...`],
  ['that is empty stays empty', '', ''],
])('a title %s', (_, title, cut) => expect(cutTitle(title, 30)).toBe(cut))

test('flags, families and letters with separate accents count as the one character that readers see', () => {
  const title = '🇩🇪👨‍👩‍👧‍👦a\u0308'.repeat(10)
  expect(cutTitle(title, 30)).toBe(title)
  expect(cutTitle(`${title}!`, 30)).toBe(`${title} ...`)
})

test('whatever the title, what is shown begins with the title and is never longer than allowed', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (title, length) => {
      const shown = cutTitle(title, length)
      if (shown === title) return count(title) <= length
      const kept = shown.slice(0, -' ...'.length)
      return shown.endsWith(' ...') && title.startsWith(kept) && count(kept) === length && count(title) > length
    }),
  ))
