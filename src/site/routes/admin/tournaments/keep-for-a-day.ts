import { DAY } from '#shared/durations.ts'

/** Browser storage that survives closing the browser, with a key. */
export type Kept = { storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; key: string; now: () => number }

/**
 * Keeps items on the device until the server has them. Items older than a day belong to another tournament day.
 *
 * @param isOurs type guard for items found in the storage
 */
export function keepForADay<Thing extends { at: number }>(
  { storage, key, now }: Kept,
  isOurs: (value: unknown) => value is Thing,
) {
  let kept: readonly Thing[] = readKept().filter(({ at }) => at > now() - DAY)

  /** Empty when the storage is unavailable or its content is invalid. */
  function readKept(): readonly Thing[] {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(found) ? found.filter(isOurs) : []
    } catch {
      return []
    }
  }

  return {
    /** In order of occurrence. */
    list: (): readonly Thing[] => kept,

    /** Replaces the kept items. */
    keep(next: readonly Thing[]): void {
      kept = next
      try {
        if (kept.length === 0) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(kept))
      } catch {
        // The storage is full or blocked: items are kept as long as the page is open.
      }
    },
  }
}
