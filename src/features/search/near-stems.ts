/** Allowed mistakes in a word of this length: with more, every other short word would match. */
const allowedMistakes = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** More stems would match everything. */
const MOST_FOUND = 8
/** At most this many stems are compared with one word letter by letter, which takes a few milliseconds; then the matches so far count. */
const MOST_COMPARED = 2_000

/** Stems of one length. @property masks the letters of each as bits, which rule out most comparisons */
type Stems = { words: string[]; masks: Int32Array }
/** @property sorted by code units */
export type KnownStems = { sorted: string[]; byLength: Map<number, Stems> }

/** Prepares all stems of the index for guesses at misspelled words. */
export function knowStems(stems: Iterable<string>): KnownStems {
  // By code units, so that both databases guess the same.
  const sorted = Array.from(stems).toSorted()
  const byLength = new Map<number, Stems>()
  for (const [length, words] of Map.groupBy(sorted, (word) => word.length))
    byLength.set(length, { words, masks: Int32Array.from(words, lettersOf) })
  return { sorted, byLength }
}

/** Whether a known stem begins with this one. */
export function isBeginning(stem: string, { sorted }: KnownStems): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < stem) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(stem) ?? false
}

/** The known stems nearest to a misspelled one; none if all are too far away. */
export function nearStems(stem: string, { byLength }: KnownStems): string[] {
  let best = allowedMistakes(stem)
  let found: string[] = []
  let compared = 0
  if (best === 0) return found
  const letters = lettersOf(stem)
  for (const difference of [0, 1, -1, 2, -2]) {
    const { words, masks } = byLength.get(stem.length + difference) ?? NONE
    for (const [index, other] of words.entries()) {
      if (Math.abs(difference) > best) break
      if (compared === MOST_COMPARED) return atMostShown(found)
      if (areLettersTooFar(letters, masks[index] ?? 0, best)) continue
      compared++
      const distance = mistakesBetween(stem, other, best)
      if (distance > best) continue
      if (distance < best) found = []
      best = distance
      found.push(other)
    }
  }
  return atMostShown(found)
}

const NONE: Stems = { words: [], masks: new Int32Array() }
const atMostShown = (found: string[]) => found.toSorted().slice(0, MOST_FOUND)

/** A bit for each letter from a to z; other characters share the remaining six. */
function lettersOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    bits |= 1 << (code >= LETTER_A && code <= LETTER_Z ? code - LETTER_A : 26 + (code % 6))
  }
  return bits
}
const LETTER_A = 97
const LETTER_Z = 122

/** One mistake removes at most one letter and adds at most one. */
const areLettersTooFar = (one: number, other: number, most: number) =>
  countBits(one & ~other) > most || countBits(other & ~one) > most

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * How many letters must be added, removed, changed or swapped with their neighbours (optimal string alignment).
 *
 * @param most limit beyond which the exact number does not matter
 */
export function mistakesBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let cost = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) cost = Math.min(cost, at(before, j - 2) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    before = previous
    previous = row
  }
  return Math.min(at(previous, other.length), most + 1)
}

const at = (row: number[], index: number): number => row[index] ?? Infinity
