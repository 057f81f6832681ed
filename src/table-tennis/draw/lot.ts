import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Raised when the same number would give another draw; stands in every protocol. 2: frames keep the best of a club further apart. 3: where more
 * than two of a group advance, its first and second stand in opposite halves as well.
 */
export const DRAW_VERSION = 3
/** The oldest version that this program still draws by. */
const OLDEST_DRAW_VERSION = 2
/** Whether this program can draw once more what was drawn by a version. */
export const canRecompute = (version: number): boolean => version >= OLDEST_DRAW_VERSION && version <= DRAW_VERSION
/** By which number is drawn, and by which version of the draw. */
export type DrawNumber = { secret: string; version: number }

/** How lots follow from a number is the same in all versions of the draw. */
const LOTS_VERSION = 1

/**
 * What is shown before a draw: the SHA-256 of the number as it is written, so that nobody can choose the number afterwards, and everybody
 * can check it with any program (`printf %s NUMBER | sha256sum`).
 */
export const commitTo = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)))

/** Lots, one after the other, the same for the same number on every machine. */
export type Lots = {
  /** A whole number from 0 up to, not including, the limit; each as likely as the others. */
  below(limit: number): number
  /** In an order each of which is as likely as the others (Fisher and Yates). */
  shuffle<T>(things: readonly T[]): T[]
}

const WORDS_IN_A_HASH = 8
const WORD = 2 ** 32

/** @param secret the number of the draw @param purpose tells draws of one number apart: „groups“, „knockout“ */
export function createLots(secret: string, purpose: string): Lots {
  let used = 0
  let words = new DataView(new ArrayBuffer(0))
  const nextWord = (): number => {
    const index = used % WORDS_IN_A_HASH
    if (index === 0) {
      const hash = sha256(utf8ToBytes([LOTS_VERSION, purpose, used / WORDS_IN_A_HASH, secret].join('\n')))
      words = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
    }
    used++
    return words.getUint32(index * 4)
  }
  const below = (limit: number): number => {
    // What is left over beyond the last whole multiple would make small numbers likelier.
    const end = WORD - (WORD % limit)
    let word = nextWord()
    while (word >= end) word = nextWord()
    return word % limit
  }
  return { below, shuffle: (things) => shuffled(things, below) }
}

function shuffled<T>(things: readonly T[], below: Lots['below']): T[] {
  const left = [...things]
  const order: T[] = []
  while (left.length > 0) order.push(...left.splice(below(left.length), 1))
  return order
}
