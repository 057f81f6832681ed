/**
 * The form in which texts are searched: lower case, without accents, umlauts and their spellings alike.
 *
 * `Mühle`, `MUEHLE` and `muhle` all become `muhle`. The same fold runs over what is searched and what is searched for.
 */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    // All of them, so that „Böen“ and „Boeen“ meet.
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
