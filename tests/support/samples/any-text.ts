import fc from 'fast-check'

const LAST_CHARACTER = 0x10ffff
/** Surrogates are between these two; alone they are no text. */
const [FIRST_HALF, AFTER_HALVES] = [0xd800, 0xe000]
const HALVES = AFTER_HALVES - FIRST_HALF

const toCharacter = (index: number) => String.fromCodePoint(index < FIRST_HALF ? index : index + HALVES)

/** @throws unless it is one whole character */
function toIndex(character: unknown): number {
  if (typeof character !== 'string' || !/^\P{Surrogate}$/u.test(character)) throw new RangeError('is not one character')
  const code = character.codePointAt(0) ?? 0
  return code < FIRST_HALF ? code : code - HALVES
}

/**
 * Any Unicode character. fast-check's own `binary` draws the same ones, but builds a table of all 1.1 million for it in
 * every process, which takes longer than the tests that need them.
 */
const anyCharacter = fc.nat({ max: LAST_CHARACTER - HALVES }).map(toCharacter, toIndex)

/** Texts of any characters, even unusual ones. */
export const anyText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: anyCharacter })
