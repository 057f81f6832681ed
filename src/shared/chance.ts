/** Pseudo-random numbers in [0, 1), always the same for the same word. */
export type Chance = () => number

/** Mulberry32 by Tommy Ettinger (public domain), seeded with the FNV-1a hash of the word. */
export function chanceOf(word: string): Chance {
  let state = 0x811c9dc5
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
