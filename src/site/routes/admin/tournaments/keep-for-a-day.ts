import { DAY } from '#shared/durations.ts'

/** What a browser keeps also when it is closed, under a name. */
export type Kept = { storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; key: string; now: () => number }

/**
 * What a device keeps until the server has it. What is older than a day is of another tournament day.
 *
 * @param isOurs whether it is, what was found in the storage
 */
export function keepForADay<Thing extends { at: number }>(
  { storage, key, now }: Kept,
  isOurs: (value: unknown) => value is Thing,
) {
  let kept: readonly Thing[] = readKept().filter(({ at }) => at > now() - DAY)

  /** Nothing, where the browser keeps nothing for us or something else. */
  function readKept(): readonly Thing[] {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(found) ? found.filter(isOurs) : []
    } catch {
      return []
    }
  }

  return {
    /** In the order in which it happened. */
    list: (): readonly Thing[] => kept,

    /** Puts this in the place of what was kept. */
    keep(next: readonly Thing[]): void {
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
