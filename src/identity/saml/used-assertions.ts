const MAX_REMEMBERED = 10_000

export type UsedAssertions = {
  /** @returns whether this caller is the first */
  take(id: string): boolean | Promise<boolean>
}

/**
 * Remembers which unsolicited assertions were used, each for as long as it could be valid; answers to requests of ours need no such
 * memory, for their flow is good once. In memory: a second instance does not know.
 */
export function createUsedAssertions(now: () => Date, lifetimeMilliseconds: number) {
  const usedAt = new Map<string, number>()
  return {
    /** @returns whether this caller is the first */
    take(id: string): boolean {
      const moment = now().getTime()
      for (const [known, at] of usedAt) {
        // They stand in the order in which they were used.
        if (at + lifetimeMilliseconds > moment) break
        usedAt.delete(known)
      }
      // Rather nobody gets in this way for a while than somebody twice.
      if (usedAt.has(id) || usedAt.size >= MAX_REMEMBERED) return false
      usedAt.set(id, moment)
      return true
    },
  }
}
