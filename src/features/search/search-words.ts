import { LRUCache } from 'lru-cache'
import { stemmer } from '@orama/stemmers/german'
import { foldForSearch } from '#shared/search-text.ts'

/** Nobody searches for longer words; PostgreSQL accepts none beyond two thousand bytes. */
const LONGEST = 60

/** The stem of a word in the form of `foldForSearch`: „Meisterschaften“ and „meisterschaft“ have the same. */
export function stemOf(word: string): string {
  const stem = known.get(word) ?? stemmer(foldForSearch(word).slice(0, LONGEST))
  known.set(word, stem)
  return stem
}

/** Texts repeat the same words, and stemming is expensive. */
const known = new LRUCache<string, string>({ max: 20_000 })

/** The stems of a text without duplicates. */
export function stemsOf(text: string): string[] {
  const words = new Set(foldForSearch(text).split(' ').filter(Boolean))
  return [...new Set(Array.from(words, stemOf))]
}
