import type { User } from 'gotrue-js'
import type { Widget } from './context.ts'
import { safeStorage } from './safe-storage.ts'
import { askHost } from './session-cookies.ts'
import { toPage, type WidgetState } from './state.ts'
import { adoptStored, toTokenless } from './stored-user.ts'

/** The user signed in according to gotrue-js. */
export const currentUser = ({ store }: Widget): User | null => store.get().gotrue?.currentUser() ?? null

/** Makes the stored session the current one. */
export function adopt({ store }: Widget): User | null {
  const { gotrue } = store.get()
  return gotrue && adoptStored(gotrue, safeStorage)
}

export function forget(widget: Widget, message: WidgetState['message'] = null) {
  const { store } = widget
  const state = store.get()
  currentUser(widget)?.clearSession()
  store.set({ user: null, ...(state.modal.page === 'user' && toPage(state, 'login')), message })
}

/** Detects sign-ins and sign-outs on the host's own server, whose cookie is the most recent state. */
export async function learn(widget: Widget): Promise<void> {
  const { store, options } = widget
  const { gotrue, user } = store.get()
  const person = gotrue && (await askHost(options))
  const state = store.get()
  // The user has signed in or out here meanwhile, so the answer is stale.
  if (!person || state.user !== user || state.saving) return
  if (person.id === undefined) {
    if (user && !user.token) forget(widget)
  } else if (person.id !== user?.id) {
    currentUser(widget)?.clearSession()
    store.set({ user: toTokenless(gotrue, person), ...(state.modal.page === 'login' && toPage(state, 'user')) })
  }
}
