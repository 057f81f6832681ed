import { stemOf } from './search-words.ts'

/** A piece of a text. @property isFound one of the words that were looked for */
export type Piece = { text: string; isFound: boolean }

/** In signs. */
const BEFORE = 70
const LENGTH = 220

const WORD = /[\p{Letter}\p{Mark}\p{Number}]+/gu

/** A word is found by a stem that it begins with, as the search finds it. */
const isFoundBy = (word: string, stems: readonly string[]) => {
  const stem = stemOf(word)
  return stems.some((each) => stem.startsWith(each))
}

/** A text with its found words apart. */
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

/** The passage around the first found word, or the beginning of the text. */
export function findPassage(text: string, stems: readonly string[]): Piece[] {
  const flat = text.replace(/\s+/g, ' ').trim()
  const first = findFirst(flat, stems)
  const begin = first <= BEFORE ? 0 : flat.indexOf(' ', first - BEFORE) + 1
  const isWhole = flat.length <= begin + LENGTH
  const end = isWhole ? flat.length : flat.lastIndexOf(' ', begin + LENGTH)
  const passage = flat.slice(begin, end > first ? end : begin + LENGTH)
  return markWords(`${begin > 0 ? '… ' : ''}${passage}${isWhole ? '' : ' …'}`, stems)
}
