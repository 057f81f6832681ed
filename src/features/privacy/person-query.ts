import { foldForSearch } from '#shared/search-text.ts'

/** Shorter queries would find everybody. */
const SHORTEST_QUERY = 3

/** An address is one part, a name consists of words in any order. */
const partsOf = (query: string): string[] =>
  (query.includes('@') ? [query.trim()] : query.trim().split(/\s+/)).filter(Boolean)

export const isLongEnough = (query: string): boolean =>
  foldForSearch(query).replaceAll(' ', '').length >= SHORTEST_QUERY

/** Patterns for SQL `like` on lower case: only characters that all spellings of a name share, because engines barely know umlauts and accents. */
export const toPatterns = (query: string): string[] =>
  partsOf(query).map((part) => `%${part.toLowerCase().replace(/[^bdfghjkmpqrtvwx0-9]+/g, '%')}%`)

/** @returns whether a text contains all parts of the query; „Mueller“ finds „Müller“ */
export function createMatcher(query: string): (text: string) => boolean {
  const wanted = partsOf(query).map(foldForSearch)
  return (text) => {
    const folded = foldForSearch(text)
    return wanted.every((part) => folded.includes(part))
  }
}
