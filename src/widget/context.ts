import type { User } from 'gotrue-js'
import { createEmitter, type Emitter } from './emitter.ts'
import type { WidgetOptions } from './options.ts'
import { initialState, type WidgetSettings, type WidgetState } from './state.ts'

type Listener = (now: WidgetState, before: WidgetState) => void

type Store = ReturnType<typeof createStore>

/** The widget's state, and who wants to hear of changes. */
function createStore(state: WidgetState = initialState) {
  const listeners = new Set<Listener>()
  return {
    get: () => state,
    set(change: Partial<WidgetState>) {
      const before = state
      state = { ...state, ...change }
      for (const listener of listeners) listener(state, before)
    },
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What happens with people who have shown everything. */
export type Next = (widget: Widget, user: User) => Promise<void>

/** One widget in its page: the first argument of all that it does. */
export type Widget = {
  readonly store: Store
  readonly emitter: Emitter
  options: WidgetOptions
  /** Has yet to show a second factor. */
  waiting?: { user: User; next: Next } | undefined
  /** The service is being asked for its settings. */
  asking?: Promise<WidgetSettings | undefined> | undefined
  /** Runs until the token is exchanged. */
  timer?: ReturnType<typeof setTimeout>
  /** To other tabs of the same site. */
  channel?: BroadcastChannel | undefined
}

/** What the dialog shows at this moment; it decides nothing itself. */
export type PageParts = { widget: Widget; state: WidgetState }

export const openWidget = (): Widget => ({ store: createStore(), emitter: createEmitter(), options: {} })
