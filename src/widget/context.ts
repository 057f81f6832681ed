import type { User } from 'gotrue-js'
import { createEmitter, type Emitter } from './emitter.ts'
import type { WidgetOptions } from './options.ts'
import { initialState, type WidgetSettings, type WidgetState } from './state.ts'

type Listener = (now: WidgetState, before: WidgetState) => void

type Store = ReturnType<typeof createStore>

/** The widget's state and its listeners. */
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

/** What happens once the user has passed all factors. */
export type Next = (widget: Widget, user: User) => Promise<void>

/** A widget on its page: the first argument of all its actions. */
export type Widget = {
  readonly store: Store
  readonly emitter: Emitter
  options: WidgetOptions
  /** A user who has not passed the second factor yet. */
  waiting?: { user: User; next: Next } | undefined
  /** The request for the service's settings that is under way. */
  asking?: Promise<WidgetSettings | undefined> | undefined
  /** Runs until the next exchange of the token. */
  timer?: ReturnType<typeof setTimeout>
  /** Reaches other tabs of the same site. */
  channel?: BroadcastChannel | undefined
}

/** The props of the dialog's pages, which contain no logic of their own. */
export type PageParts = { widget: Widget; state: WidgetState }

export const openWidget = (): Widget => ({ store: createStore(), emitter: createEmitter(), options: {} })
