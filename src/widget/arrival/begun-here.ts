import type { Keeper } from '../site-url.ts'

const KEY = 'netlify-identity.begun-at'
/** As long as the service waits for the way back from a provider. */
const PATIENCE_MILLISECONDS = 600_000

export type BegunHere = ReturnType<typeof createBegunHere>

/** Remembers that a sign-in elsewhere was begun in this tab. @param storage of the tab: another one has begun nothing */
export function createBegunHere(storage: Keeper, now: () => number) {
  return {
    remember: () => storage.setItem(KEY, String(now())),
    /** Whether the way back from elsewhere is expected; it is only once. */
    take(): boolean {
      const begunAt = storage.getItem(KEY)
      storage.removeItem(KEY)
      return begunAt !== null && now() - Number(begunAt) < PATIENCE_MILLISECONDS
    },
  }
}
