import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Raised when the same number would give another draw; part of every protocol. 2: frames keep the best of a club further apart. 3: where
 * more than two of a group advance, its first and second stand in opposite halves as well.
 */
export const DRAW_VERSION = 3
/** The oldest version that this program still draws by. */
const OLDEST_DRAW_VERSION = 2
export const canRecompute = (version: number): boolean => version >= OLDEST_DRAW_VERSION && version <= DRAW_VERSION
/** The number of a draw, and the version of the draw that uses it. */
export type DrawNumber = { secret: string; version: number }

/** How lots follow from a number; the same in all versions of the draw. */
const LOTS_VERSION = 1

/**
 * Shown before a draw: the SHA-256 of the number as text, so that nobody can choose the number afterwards, and anybody can check it with
 * any program (`printf %s NUMBER | sha256sum`).
 */
export const commitTo = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)))

/** A sequence of lots, identical for the same number on every machine. */
export type Lots = {
  /** A whole number from 0 up to, not including, the limit; uniformly distributed. */
  below(limit: number): number
  /** The things in random order, every order equally likely (Fisher and Yates). */
  shuffle<T>(things: readonly T[]): T[]
}

const WORDS_IN_A_HASH = 8
const WORD = 2 ** 32

/** @param secret the number of the draw @param purpose distinguishes draws by the same number: „groups“, „knockout“ */
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
    // Words beyond the last whole multiple of the limit would make small numbers likelier.
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
