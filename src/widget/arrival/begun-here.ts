import { tabStorage } from '../safe-storage.ts'

const KEY = 'netlify-identity.begun-at'
/** As long as the service waits for the return from a provider. */
const PATIENCE_MILLISECONDS = 600_000

/** Records that a sign-in with a provider began in this tab; other tabs do not see it. */
export const rememberBegun = () => tabStorage.setItem(KEY, String(Date.now()))

/** Whether a return from a provider is expected; true only once. */
export function takeBegun(): boolean {
  const begunAt = tabStorage.getItem(KEY)
  tabStorage.removeItem(KEY)
  return begunAt !== null && Date.now() - Number(begunAt) < PATIENCE_MILLISECONDS
}
