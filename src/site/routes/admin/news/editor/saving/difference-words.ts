import type { Part } from './compare-texts.ts'

const BEFORE = 2
const MOST_WORDS = 8

/** The words that differ between two versions of a paragraph, with a few words of context: „… mit 4:3“. */
export function excerptDifference(mine: string, theirs: string): { mine: string; theirs: string } {
  const [a, b] = [wordsOf(mine), wordsOf(theirs)]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return { mine: excerpt(a, start, end), theirs: excerpt(b, start, end) }
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

function excerpt(words: string[], start: number, end: number): string {
  const from = Math.max(0, start - BEFORE)
  const to = words.length - end
  const shown = words.slice(from, Math.min(to, from + MOST_WORDS))
  const isCut = to > from + MOST_WORDS || (shown.length > 0 && to < words.length)
  return `${from > 0 ? '… ' : ''}${shown.join(' ')}${isCut ? ' …' : ''}`
}

/** „Verschieden ist ein Absatz.“ */
export function countDifferences(parts: readonly Part[]): string {
  const count = parts.filter(({ kind }) => kind === 'differs').length
  if (count === 0) return 'Der Text ist derselbe.'
  return count === 1 ? 'Verschieden ist ein Absatz.' : `Verschieden sind ${count} Absätze.`
}
