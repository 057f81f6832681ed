/** Prefix of the storage keys under which a device keeps a user's text until the server has it. */
export const KEPT_DRAFT = 'entwurf:'

/** Signing out removes all drafts, so that the device's next user does not find them. */
export function forgetKeptDrafts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(KEPT_DRAFT)) storage.removeItem(key)
}
