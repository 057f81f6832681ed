/** Under keys that begin so, a device keeps what its user has written and the server does not have yet. */
export const KEPT_DRAFT = 'entwurf:'

/** Who signs out leaves nothing behind for the next one at this device. */
export function forgetKeptDrafts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(KEPT_DRAFT)) storage.removeItem(key)
}
