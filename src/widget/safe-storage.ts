export type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps values until the page is left. */
export function createMemoryStorage(): SimpleStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

const PROBE = 'netlify-identity-probe'

/** The browser's storage; if that is disabled or full, a fallback that lasts until the page is left. */
export function openStorage(find: () => SimpleStorage): SimpleStorage {
  try {
    const storage = find()
    storage.setItem(PROBE, '')
    storage.removeItem(PROBE)
    return storage
  } catch {
    // Blocked by the browser's settings: signing in works all the same, until the page is left.
    return createMemoryStorage()
  }
}

/** Replaces `localStorage` in the whole bundle, including gotrue-js (see vite.widget.config.ts). */
export const safeStorage: SimpleStorage = openStorage(() => window.localStorage)

/** The same for this tab only. */
export const tabStorage: SimpleStorage = openStorage(() => window.sessionStorage)
