import { foldForSearch } from '#shared/search-text.ts'

/** Shorter ones would find everybody. */
const SHORTEST_QUERY = 3

/** An address is one thing, a name is words in any order. */
const partsOf = (query: string): string[] =>
  (query.includes('@') ? [query.trim()] : query.trim().split(/\s+/)).filter(Boolean)

export const isLongEnough = (query: string): boolean =>
  foldForSearch(query).replaceAll(' ', '').length >= SHORTEST_QUERY

/** For SQL `like` on lower case: signs that no spelling of the same name changes, for engines know little of umlauts and accents. */
export const toPatterns = (query: string): string[] =>
  partsOf(query).map((part) => `%${part.toLowerCase().replace(/[^bdfghjkmpqrtvwx0-9]+/g, '%')}%`)

/** @returns whether all that was asked for occurs; „Mueller“ finds „Müller“ */
export function createMatcher(query: string): (text: string) => boolean {
  const wanted = partsOf(query).map(foldForSearch)
  return (text) => {
    const folded = foldForSearch(text)
    return wanted.every((part) => folded.includes(part))
  }
}
