import { initialState, type WidgetState } from './state.ts'

type Listener = (now: WidgetState, before: WidgetState) => void

export type Store = ReturnType<typeof createStore>

/** The widget's state, and who wants to hear of changes. */
export function createStore(state: WidgetState = initialState) {
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
