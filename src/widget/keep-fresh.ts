import type { User } from 'gotrue-js'
import type { Widget } from './context.ts'
import { isUnreachable } from './error-words.ts'
import { safeStorage } from './safe-storage.ts'
import { adopt, currentUser, forget } from './session.ts'
import { keepJwt } from './session-cookies.ts'
import { USER_KEY } from './stored-user.ts'

/** A token is exchanged this long before it expires, as gotrue-js itself does on its next use. */
const MARGIN_MILLISECONDS = 60_000
/** Maximum margin as a share of its lifetime, if that is short: otherwise a new token would be due at once. */
const MARGIN_OF_LIFE = 0.75
/** Pause before a retry after a network error. */
const RETRY_MILLISECONDS = 20_000

/** Schedules the exchange of the token before it expires, in one tab for all. @param least milliseconds */
export function schedule(widget: Widget, least = 0) {
  clearTimeout(widget.timer)
  const user = currentUser(widget)
  if (!user?.token) return
  const wait = Math.max(dueAt(user) - Date.now(), least)
  // Browsers fire timers longer than 2^31 ms immediately.
  widget.timer = setTimeout(() => void refreshIfDue(widget), Math.min(wait, 2 ** 31 - 1))
}

export async function refreshIfDue(widget: Widget): Promise<void> {
  const user = currentUser(widget)
  if (!user) return
  if (isDue(user)) {
    const work = () => exchange(widget)
    await (navigator.locks ? navigator.locks.request('gotrue.refresh', work) : work())
  }
  const left = currentUser(widget)
  if (left && !isDue(left)) schedule(widget)
}

async function exchange(widget: Widget): Promise<void> {
  // Another tab may have exchanged it already.
  const user = adopt(widget) ?? currentUser(widget)
  if (!user) return
  if (!isDue(user)) return keep(widget, user)
  await renew(widget, user, true).catch(() => schedule(widget, RETRY_MILLISECONDS))
}

/** @throws the error of gotrue-js, after the session was restored or dropped */
export async function renew(widget: Widget, user: User, isForced: boolean): Promise<string> {
  const kept = safeStorage.getItem(USER_KEY)
  try {
    const token = await user.jwt(isForced)
    keep(widget, user)
    return token
  } catch (error) {
    if (isUnreachable(error)) restore(widget, kept)
    else forget(widget, 'session_over')
    throw error
  }
}

/** gotrue-js drops the session on any error; this restores it after a lost connection. */
function restore(widget: Widget, kept: string | null) {
  if (kept === null) return
  safeStorage.setItem(USER_KEY, kept)
  const restored = adopt(widget)
  if (restored) keep(widget, restored)
}

function keep({ store, options }: Widget, user: User) {
  keepJwt(options, user)
  store.set({ user })
}

const isDue = (user: User) => dueAt(user) <= Date.now()

/** When the token must be exchanged; never without one. */
function dueAt({ token }: User): number {
  if (!token) return Infinity
  // From a fragment it is a string.
  const life = Number(token.expires_in) * 1_000
  return token.expires_at - (life > 0 ? Math.min(MARGIN_MILLISECONDS, life * MARGIN_OF_LIFE) : MARGIN_MILLISECONDS)
}
