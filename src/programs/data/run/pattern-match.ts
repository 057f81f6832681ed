import type { Pattern } from '../parse/pattern.ts'

/** Whether a text is of a pattern, in time that grows with both and no faster, whatever is written. */
export function matchesPattern(text: string, pattern: Pattern, ignoresCase: boolean): boolean {
  const signs = Array.from(text)
  const isSame = ignoresCase ? isSameLetter : (one: string, other: string) => one === other
  const fits = (part: Pattern[number] | undefined, sign: string) =>
    part?.kind === 'one' || (part?.kind === 'text' && isSame(part.text, sign))
  let [place, at] = [0, 0]
  /** Where the last `any` stands, and how far it reaches by now. */
  let last: { at: number; reach: number } | undefined
  while (place < signs.length) {
    if (pattern[at]?.kind === 'any') {
      last = { at, reach: place }
      at += 1
    } else if (fits(pattern[at], signs[place] ?? '')) {
      place += 1
      at += 1
    } else if (last) {
      last = { at: last.at, reach: last.reach + 1 }
      place = last.reach
      at = last.at + 1
    } else return false
  }
  return pattern.slice(at).every(({ kind }) => kind === 'any')
}

/** As the databases are asked: a letter in its two cases. Where one becomes several („ß“ is „SS“), there is no other case. */
const isSameLetter = (written: string, sign: string) =>
  sign === written || sign === written.toLowerCase() || sign === written.toUpperCase()
