import type { User } from 'gotrue-js'
import type { Widget } from './context.ts'
import { isUnreachable } from './error-words.ts'
import { refreshIfDue, renew, schedule } from './keep-fresh.ts'
import { adopt, currentUser, forget, learn } from './session.ts'
import { toPage } from './state.ts'
import { USER_KEY } from './stored-user.ts'

const LEFT = 'left'

/**
 * Announces the stored user at once, then asks the service, because the user may have been removed meanwhile. Resolves after the answer:
 * gotrue-js would otherwise write a late answer over a later change.
 */
export async function recall(widget: Widget): Promise<void> {
  const { store, emitter } = widget
  const stored = currentUser(widget)
  if (stored && (stored.token?.expires_at ?? 0) <= Date.now()) await refreshIfDue(widget)
  const known = currentUser(widget)
  emitter.emit('init', known)
  if (known) {
    store.set({ user: known, ...toPage(store.get(), 'user') })
    schedule(widget)
    await known.getUserData().then(
      (user: User) => store.set({ user }),
      (error: unknown) => isUnreachable(error) || forget(widget),
    )
  }
  await learn(widget)
}

/** @returns the access token, exchanged for a new one if it expires soon */
export async function refresh(widget: Widget, isForced = false): Promise<string> {
  const user = currentUser(widget)
  if (!user) throw new Error('Nobody is logged in')
  const token = await renew(widget, user, isForced)
  schedule(widget)
  return token
}

/** Synchronises with other tabs, and catches up after the page was suspended. */
export function keepInStep(widget: Widget) {
  const { store } = widget
  const onLeft = () => store.get().user && forget(widget)
  addEventListener('storage', ({ key, newValue }) => {
    // Key null: the whole storage was cleared.
    if (key !== USER_KEY && key !== null) return
    if (newValue === null) return onLeft()
    const user = adopt(widget)
    if (user) store.set({ user })
    schedule(widget)
  })
  // Also reaches tabs with a blocked storage.
  if ('BroadcastChannel' in globalThis) widget.channel = new BroadcastChannel('netlify-identity')
  widget.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === LEFT) onLeft()
  })
  const catchUp = () => void Promise.all([refreshIfDue(widget), learn(widget)])
  // Timers stand still while a computer sleeps.
  for (const sign of ['online', 'pageshow', 'focus']) addEventListener(sign, catchUp)
}

/** Tells other tabs that the person has signed out. */
export const tellLeft = ({ channel }: Widget) => channel?.postMessage(LEFT)
