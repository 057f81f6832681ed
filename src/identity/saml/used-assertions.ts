const MAX_REMEMBERED = 10_000

export type UsedAssertions = {
  /** @returns whether this caller is the first */
  take(id: string): boolean | Promise<boolean>
}

/**
 * Remembers used unsolicited assertions, each for as long as it could be valid; answers to our own requests need no such memory, because their
 * flow is valid once. In memory: a second instance does not know.
 */
export function createUsedAssertions(now: () => Date, lifetimeMilliseconds: number) {
  const usedAt = new Map<string, number>()
  return {
    /** @returns whether this caller is the first */
    take(id: string): boolean {
      const moment = now().getTime()
      for (const [known, at] of usedAt) {
        // The map is in order of use.
        if (at + lifetimeMilliseconds > moment) break
        usedAt.delete(known)
      }
      // Better to refuse everyone for a while than to accept one assertion twice.
      if (usedAt.has(id) || usedAt.size >= MAX_REMEMBERED) return false
      usedAt.set(id, moment)
      return true
    },
  }
}
