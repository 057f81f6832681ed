import type { User } from 'gotrue-js'
import { isUnreachable } from './error-words.ts'
import type { Keeper } from './site-url.ts'
import { USER_KEY } from './stored-user.ts'

/** So long before its end a token is exchanged, as gotrue-js itself does when it is next used. */
const MARGIN_MILLISECONDS = 60_000
/** Of its life, where that is short: otherwise a new token would be due at once. */
const MARGIN_OF_LIFE = 0.75
/** A bad line is tried again after this time. */
const RETRY_MILLISECONDS = 20_000

type Needs = {
  currentUser: () => User | null
  /** Makes the stored session the current one. */
  adoptStored: () => User | null
  storage: Keeper
  now: () => number
  /** Runs work that only one tab may do at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  onRefreshed: (user: User) => void
  /** The service no longer accepts the session. */
  onOver: () => void
}

/** Exchanges the token by itself before it ends, in one tab for all. */
export function createKeepFresh(needs: Needs) {
  const { currentUser, now, onRefreshed } = needs
  const renew = createRenewal(needs)
  let timer: ReturnType<typeof setTimeout> | undefined

  const isDue = (user: User) => dueAt(user) <= now()

  function schedule(least = 0) {
    clearTimeout(timer)
    const user = currentUser()
    if (!user?.token) return
    const wait = Math.max(dueAt(user) - now(), least)
    // Longer waits than 2^31 ms end at once in browsers.
    timer = setTimeout(() => void refreshIfDue(), Math.min(wait, 2 ** 31 - 1))
  }

  async function exchange(): Promise<void> {
    // Another tab may have done it meanwhile.
    const user = needs.adoptStored() ?? currentUser()
    if (!user) return
    if (!isDue(user)) return onRefreshed(user)
    await renew(user, true).catch(() => schedule(RETRY_MILLISECONDS))
  }

  async function refreshIfDue(): Promise<void> {
    const user = currentUser()
    if (!user) return
    if (isDue(user)) await needs.alone(exchange)
    const left = currentUser()
    if (left && !isDue(left)) schedule()
  }

  return { schedule, refreshIfDue, renew }
}

/** @returns the exchange of a token; it throws what gotrue-js throws, once the session was put right again or given up */
function createRenewal({ adoptStored, storage, onRefreshed, onOver }: Needs) {
  /** gotrue-js drops the session for whatever reason; a missing connection is none. */
  function restore(kept: string | null) {
    if (kept === null) return
    storage.setItem(USER_KEY, kept)
    const restored = adoptStored()
    if (restored) onRefreshed(restored)
  }

  return async function renew(user: User, isForced: boolean): Promise<string> {
    const kept = storage.getItem(USER_KEY)
    try {
      const token = await user.jwt(isForced)
      onRefreshed(user)
      return token
    } catch (error) {
      if (isUnreachable(error)) restore(kept)
      else onOver()
      throw error
    }
  }
}

/** When the token is to be exchanged; never where there is none. */
function dueAt({ token }: User): number {
  if (!token) return Infinity
  // From a fragment it comes as a text.
  const life = Number(token.expires_in) * 1_000
  return token.expires_at - (life > 0 ? Math.min(MARGIN_MILLISECONDS, life * MARGIN_OF_LIFE) : MARGIN_MILLISECONDS)
}
