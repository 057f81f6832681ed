import { tabStorage } from '../safe-storage.ts'

const KEY = 'netlify-identity.begun-at'
/** As long as the service waits for the way back from a provider. */
const PATIENCE_MILLISECONDS = 600_000

/** Remembers that a sign-in elsewhere was begun in this tab; another one has begun nothing. */
export const rememberBegun = () => tabStorage.setItem(KEY, String(Date.now()))

/** Whether the way back from elsewhere is expected; it is only once. */
export function takeBegun(): boolean {
  const begunAt = tabStorage.getItem(KEY)
  tabStorage.removeItem(KEY)
  return begunAt !== null && Date.now() - Number(begunAt) < PATIENCE_MILLISECONDS
}
