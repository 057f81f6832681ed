import type { User } from 'gotrue-js'

/** The events that host pages can listen to, with their arguments. */
export type WidgetEvents = {
  init: [user: User | null]
  login: [user: User]
  logout: []
  error: [error: Error]
  open: [page: string]
  close: []
}

export type EventName = keyof WidgetEvents
type Callback<N extends EventName> = (...told: WidgetEvents[N]) => void
type Callbacks = { [N in EventName]?: Set<Callback<N>> }

export type Emitter = ReturnType<typeof createEmitter>

/** A listener that throws stops neither the widget nor the others: its error is reported like any other of its page. */
export function createEmitter() {
  const callbacks: Callbacks = {}
  const setOf = <N extends EventName>(name: N): Set<Callback<N>> => {
    const known: Set<Callback<N>> = callbacks[name] ?? new Set()
    callbacks[name] = known as Callbacks[N]
    return known
  }
  return {
    on: <N extends EventName>(name: N, callback: Callback<N>) => void setOf(name).add(callback),
    /** Without a callback, removes all listeners of the event. */
    off<N extends EventName>(name: N, callback?: Callback<N>) {
      if (callback) setOf(name).delete(callback)
      else setOf(name).clear()
    },
    emit<N extends EventName>(name: N, ...told: WidgetEvents[N]) {
      for (const callback of [...setOf(name)]) {
        try {
          callback(...told)
        } catch (fault) {
          reportError(fault)
        }
      }
    },
  }
}
