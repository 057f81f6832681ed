import fc from 'fast-check'

const LAST_CHARACTER = 0x10ffff
/** Halves of characters lie between these two; alone they are no text. */
const [FIRST_HALF, AFTER_HALVES] = [0xd800, 0xe000]
const HALVES = AFTER_HALVES - FIRST_HALF

const toCharacter = (index: number) => String.fromCodePoint(index < FIRST_HALF ? index : index + HALVES)

/** @throws for what is not one whole character */
function toIndex(character: unknown): number {
  if (typeof character !== 'string' || !/^\P{Surrogate}$/u.test(character)) throw new RangeError('is not one character')
  const code = character.codePointAt(0) ?? 0
  return code < FIRST_HALF ? code : code - HALVES
}

/**
 * Any character that Unicode has room for. fast-check's own `binary` draws the same ones, and makes a table of all 1.1 million for it in
 * every process, which takes longer than the tests that want them.
 */
const anyCharacter = fc.nat({ max: LAST_CHARACTER - HALVES }).map(toCharacter, toIndex)

/** Texts of any characters at all, also of those that nobody types. */
export const anyText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: anyCharacter })
