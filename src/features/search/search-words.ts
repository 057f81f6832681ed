import { LRUCache } from 'lru-cache'
import { stemmer } from '@orama/stemmers/german'
import { foldForSearch } from '#shared/search-text.ts'

/** Nobody looks for longer ones; PostgreSQL takes none beyond two thousand bytes. */
const LONGEST = 60

/** The stem of a word in the form of `foldForSearch`: „Meisterschaften“ and „meisterschaft“ have the same. */
export function stemOf(word: string): string {
  const stem = known.get(word) ?? stemmer(foldForSearch(word).slice(0, LONGEST))
  known.set(word, stem)
  return stem
}

/** Texts use the same words again and again, and stems are dear. */
const known = new LRUCache<string, string>({ max: 20_000 })

/** Each stem of a text once. */
export function stemsOf(text: string): string[] {
  const words = new Set(foldForSearch(text).split(' ').filter(Boolean))
  return [...new Set(Array.from(words, stemOf))]
}
