import { DAY } from '#shared/durations.ts'

type Needs<Kept> = {
  /** Survives a closed browser. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Names what is kept. */
  key: string
  /** Whether something that was found in the storage is ours. */
  isKept: (value: unknown) => value is Kept
  now: () => number
}

/** What a device keeps until the server has it. What is older than a day is of another tournament day. */
export function keepForADay<Kept extends { at: number }>({ storage, key, isKept, now }: Needs<Kept>) {
  let kept: readonly Kept[] = readKept().filter(({ at }) => at > now() - DAY)

  /** Nothing, where the browser keeps nothing for us or something else. */
  function readKept(): readonly Kept[] {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(found) ? found.filter(isKept) : []
    } catch {
      return []
    }
  }

  return {
    /** In the order in which it happened. */
    list: (): readonly Kept[] => kept,

    /** Puts this in the place of what was kept. */
    keep(next: readonly Kept[]): void {
      kept = next
      try {
        if (kept.length === 0) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(kept))
      } catch {
        // A full or forbidden storage: what was done stays as long as the page does.
      }
    },
  }
}
