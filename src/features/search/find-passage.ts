import { stemOf } from './search-words.ts'

/** A piece of a text. @property isFound whether it is one of the search words */
export type Piece = { text: string; isFound: boolean }

/** In characters. */
const BEFORE = 70
const LENGTH = 220

const WORD = /[\p{Letter}\p{Mark}\p{Number}]+/gu

/** A word matches if its stem begins with one of these stems, as in the search. */
const isFoundBy = (word: string, stems: readonly string[]) => {
  const stem = stemOf(word)
  return stems.some((each) => stem.startsWith(each))
}

/** Splits a text into its matching words and the rest. */
export function markWords(text: string, stems: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isFoundBy(word, stems)) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false })
    pieces.push({ text: word, isFound: true })
    end = index + word.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false })
  return pieces
}

function findFirst(text: string, stems: readonly string[]): number {
  for (const { 0: word, index } of text.matchAll(WORD)) if (isFoundBy(word, stems)) return index
  return 0
}

/** The passage around the first match, or the beginning of the text. */
export function findPassage(text: string, stems: readonly string[]): Piece[] {
  const flat = text.replace(/\s+/g, ' ').trim()
  const first = findFirst(flat, stems)
  const begin = first <= BEFORE ? 0 : flat.indexOf(' ', first - BEFORE) + 1
  const isWhole = flat.length <= begin + LENGTH
  const end = isWhole ? flat.length : flat.lastIndexOf(' ', begin + LENGTH)
  const passage = flat.slice(begin, end > first ? end : begin + LENGTH)
  return markWords(`${begin > 0 ? '… ' : ''}${passage}${isWhole ? '' : ' …'}`, stems)
}
