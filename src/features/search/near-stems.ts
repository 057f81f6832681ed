/** So many mistakes are forgiven in a word of this length: in short ones every other word would be near. */
const allowedMistakes = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** More would find everything. */
const MOST = 8

/** Those of all stems that are nearest to a misspelled one; none when all are too far away. */
export function nearStems(stem: string, all: Iterable<string>): string[] {
  let best = allowedMistakes(stem)
  let found: string[] = []
  if (best === 0) return found
  for (const other of all) {
    const distance = mistakesBetween(stem, other, best)
    if (distance > best) continue
    if (distance < best) found = []
    best = distance
    found.push(other)
  }
  return found.toSorted().slice(0, MOST)
}

/**
 * How many letters must be added, left out, changed or swapped with their neighbours (optimal string alignment).
 *
 * @param most beyond it nobody asks how many
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
