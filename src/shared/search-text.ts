/**
 * Folds a text for search: lower case, without accents; umlauts and their other spellings become the same.
 *
 * `Mühle`, `MUEHLE` and `muhle` all become `muhle`. Both the texts and the queries are folded.
 */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    // Every following e, so that „Böen“ and „Boeen“ match.
    .replace(/([aou])e+/g, '$1')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

const MAX_TERMS = 8
const MAX_QUERY_LENGTH = 200

/** The words that must all occur in an article; empty when nothing searchable was typed. */
export function searchTerms(query: string): string[] {
  const words = foldForSearch(query.slice(0, MAX_QUERY_LENGTH)).split(' ').filter(Boolean)
  return [...new Set(words)].slice(0, MAX_TERMS)
}
