/** A reproducible source of chance: the same seed gives the same test. */
export type Random = ReturnType<typeof createRandom>

/** Mulberry32, which is good enough for choosing test data. */
export function createRandom(seed: number) {
  let state = seed | 0

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** From 0 to below `limit`. */
  const below = (limit: number) => Math.floor(next() * limit)

  return {
    below,
    chance: (probability: number) => next() < probability,
    pick<T>(items: readonly [T, ...T[]]): T {
      return items[below(items.length)] ?? items[0]
    },
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => below(256))),
    text: (length: number, alphabet: string) =>
      Array.from({ length }, () => alphabet[below(alphabet.length)] ?? '').join(''),
  }
}
