/** Strokes of a letter in a box 10 wide and 14 high, for lines with round ends; rendering icons needs no typeface. */
const STROKES: Record<string, string> = {
  A: 'M0 14 5 0l5 14M2 9h6',
  B: 'M0 0v14h5.5a3.6 3.6 0 0 0 0-7.2H0h5a3.4 3.4 0 0 0 0-6.8z',
  C: 'M10 2.6A6 6.6 0 0 0 0 7a6 6.6 0 0 0 10 4.4',
  D: 'M0 0v14h3a7 7 0 0 0 0-14z',
  E: 'M9 0H0v14h9M0 7h7',
  F: 'M9 0H0v14M0 7h7',
  G: 'M10 2.6A6 6.6 0 0 0 0 7a6 6.6 0 0 0 10 4.4V7.6H6',
  H: 'M0 0v14M10 0v14M0 7h10',
  I: 'M5 0v14',
  J: 'M8 0v10a4 4 0 0 1-8 0',
  K: 'M0 0v14M9 0 0 8.5M3.5 5.5 10 14',
  L: 'M0 0v14h9',
  M: 'M0 14V0l5 8 5-8v14',
  N: 'M0 14V0l10 14V0',
  O: 'M5 0a5 7 0 0 0 0 14A5 7 0 0 0 5 0z',
  P: 'M0 14V0h5.5a4 4 0 0 1 0 8H0',
  Q: 'M5 0a5 7 0 0 0 0 14A5 7 0 0 0 5 0zM6 10l4 4.4',
  R: 'M0 14V0h5.5a3.8 3.8 0 0 1 0 7.6H0M5 7.6 10 14',
  S: 'M9.5 2.2C8 0 .8-.8.8 3.5.8 8 9.6 6 9.6 10.4 9.6 15 2 14.6 0 11.6',
  T: 'M0 0h10M5 0v14',
  U: 'M0 0v9a5 5 0 0 0 10 0V0',
  V: 'M0 0l5 14L10 0',
  W: 'M0 0l2.4 14L5 4l2.6 10L10 0',
  X: 'M0 0l10 14M10 0 0 14',
  Y: 'M0 0l5 7 5-7M5 7v7',
  Z: 'M0 0h10L0 14h10',
  0: 'M5 0a5 7 0 0 0 0 14A5 7 0 0 0 5 0z',
  1: 'M2 3l3.5-3v14',
  2: 'M0 3.6C0-1 10-1.4 10 3.8 10 8 0 10 0 14h10',
  3: 'M0 1.8C2.5-.8 9-.6 9 3.4 9 6 6.6 6.8 4 6.8c3 0 6 .8 6 3.6C10 14.6 2.4 15 0 12',
  4: 'M7 14V0L0 9.6h10',
  5: 'M9 0H1.4L.8 6c3-1.6 9-1 9 4 0 5-7.6 4.6-9.8 2.4',
  6: 'M8.6 0C2 3 0 6.4 0 9.6a5 4.4 0 1 0 .6-2.2',
  7: 'M0 0h10L3.6 14',
  8: 'M5 6.6a3.6 3.3 0 1 1 .1 0M5 6.6a4.6 3.7 0 1 0 .1 0',
  9: 'M1.4 14C8 11 10 7.6 10 4.4a5 4.4 0 1 0-.6 2.2',
}
const DOTS = 'M2.4-3.6v.1M7.6-3.6v.1'

/** Strokes of a letter, with the dots of Ä, Ö and Ü; undefined if there is no drawing of it. */
function strokesOf(letter: string): string | undefined {
  const [base = '', mark] = letter.normalize('NFD')
  const strokes = STROKES[base]
  return strokes !== undefined && mark === '\u0308' ? strokes + DOTS : strokes
}

const WIDTH = 10
const GAP = 4.5

/** One to four capital letters or figures as lines. @property width at a height of 14 @property paths with their offsets */
export function drawLetters(letters: string): { width: number; paths: { x: number; strokes: string }[] } {
  const drawn = [...letters].flatMap((letter) => strokesOf(letter) ?? [])
  return {
    width: Math.max(drawn.length * (WIDTH + GAP) - GAP, WIDTH),
    paths: drawn.map((strokes, index) => ({ x: index * (WIDTH + GAP), strokes })),
  }
}

/** Short form of a club's name: the abbreviation it begins with („TTC Musterdorf“), otherwise the first letters of its words. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? []
  const [first = ''] = words
  const short = /^[\p{Lu}\d]{2,4}$/u.test(first) ? first : words.map((word) => word[0]).join('')
  return short.toLocaleUpperCase('de').slice(0, 3)
}
