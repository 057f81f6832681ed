import { stemmer } from '@orama/stemmers/german'
import { foldForSearch } from '#shared/search-text.ts'

/** Nobody looks for longer ones; PostgreSQL takes none beyond two thousand bytes. */
const LONGEST = 60

/** The stem of a word in the form of `foldForSearch`: „Meisterschaften“ and „meisterschaft“ have the same. */
export const stemOf = (word: string): string => stemmer(foldForSearch(word).slice(0, LONGEST))

/** Each stem of a text once. */
export function stemsOf(text: string): string[] {
  const words = new Set(foldForSearch(text).split(' ').filter(Boolean))
  return [...new Set(Array.from(words, stemOf))]
}
