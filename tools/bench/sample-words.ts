const SYLLABLES =
  'ba ber bil den dor el fen gar hal ing ja ker lau lich mel nor on pal quo ram sal ter un vel wes zim'.split(' ')
const SYLLABLES_OF_A_WORD = 3

/** Number of different words: about as many as an archive of many years uses. */
export const SAMPLE_WORDS = SYLLABLES.length ** SYLLABLES_OF_A_WORD

/** A unique word for each number below {@link SAMPLE_WORDS}. */
export function sampleWord(number: number): string {
  let word = ''
  for (let left = number, count = 0; count < SYLLABLES_OF_A_WORD; count++) {
    word += SYLLABLES[left % SYLLABLES.length] ?? ''
    left = Math.floor(left / SYLLABLES.length)
  }
  return word
}

/** A text of this many words, the same for the same number; words of small numbers are frequent, as some are in any language. */
export function sampleText(number: number, length: number): string {
  let state = number + 1
  const next = () => {
    // A linear congruential generator; factors from Numerical Recipes, chapter 7.1.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length }, () => sampleWord(Math.floor(SAMPLE_WORDS * next() ** 3))).join(' ')
}
