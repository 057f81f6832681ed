import type { Presence } from './presences.ts'

/** Whoever comes or goes within so many milliseconds is told of at once: a hall that loses its network, all together. */
const GATHERING_MILLISECONDS = 25

export type Roll = ReturnType<typeof createRoll>

/** Who says in one channel that they are there. @param tell called soon with everybody who has come and gone since */
export function createRoll(tell: (joined: Presence[], left: Presence[]) => void) {
  const presences = new Map<string, Presence>()
  /** By their refs. */
  let untold: { joined: Map<string, Presence>; left: Map<string, Presence> } | undefined

  function flush(): void {
    if (!untold) return
    const { joined, left } = untold
    untold = undefined
    if (joined.size + left.size > 0) tell([...joined.values()], [...left.values()])
  }

  function gather() {
    if (!untold) setTimeout(flush, GATHERING_MILLISECONDS)
    return (untold ??= { joined: new Map(), left: new Map() })
  }

  return {
    /** Tells at once what is not told yet. */
    flush,

    list: (): Presence[] => [...presences.values()],

    add(presence: Presence): void {
      presences.set(presence.ref, presence)
      gather().joined.set(presence.ref, presence)
    },

    remove(presence: Presence): void {
      presences.delete(presence.ref)
      const { joined, left } = gather()
      // Nobody has heard of it.
      if (!joined.delete(presence.ref)) left.set(presence.ref, presence)
    },
  }
}
