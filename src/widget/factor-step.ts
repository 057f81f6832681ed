import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import { assuranceOf } from './arrival/access-token.ts'
import { challengeFactor, leaveDoor, prove, proveBySheet } from './code-door.ts'
import type { Next, Widget } from './context.ts'
import { toPage } from './state.ts'
import { attempt, loadSettings, REMEMBER } from './steps.ts'
import { toToken } from './to-token.ts'

/** The step between the first factor and being signed in, if the service supports second factors and the user has one. */
export async function pass(widget: Widget, user: User, next: Next): Promise<void> {
  const door = (await loadSettings(widget))?.code_door
  const isWeak = assuranceOf(user.token?.access_token ?? '') === 'aal1'
  const challenge = door && isWeak ? await challengeFactor(door, await user.jwt()) : undefined
  if (!challenge) return next(widget, user)
  widget.waiting = { user, next }
  widget.store.set({ ...toPage(widget.store.get(), 'factor'), challenge })
}

/** @param code empty for a passkey @param isOfSheet a recovery code instead of the second factor */
export const proveFactor = (widget: Widget, code = '', isOfSheet = false) =>
  attempt(widget, (service) => raise(widget, service, code, isOfSheet))

async function raise(widget: Widget, service: GoTrue, code: string, isOfSheet: boolean): Promise<void> {
  const { store, waiting } = widget
  const { challenge, settings } = store.get()
  const door = settings?.code_door
  if (!waiting || !challenge || !door) return
  const bearer = await waiting.user.jwt()
  try {
    const token = await (isOfSheet ? proveBySheet(door, bearer, code) : prove(door, bearer, challenge, code))
    widget.waiting = undefined
    store.set({ challenge: null })
    await waiting.next(widget, await service.createUser(toToken(token), REMEMBER))
  } catch (error) {
    // A challenge may be valid for one attempt only.
    if (widget.waiting && !isOfSheet)
      store.set({ challenge: (await challengeFactor(door, bearer).catch(() => undefined)) ?? challenge })
    throw error
  }
}

/** Abandons a sign-in whose second factor the user cannot show. */
export function abandonFactor(widget: Widget): void {
  const { store, waiting } = widget
  if (!waiting) return
  const bearer = waiting.user.token?.access_token
  const door = store.get().settings?.code_door
  widget.waiting = undefined
  waiting.user.clearSession()
  store.set({ challenge: null, ...toPage(store.get(), 'login') })
  // The session is forgotten here already: if the service is not reached, it expires by itself.
  if (door && bearer !== undefined) leaveDoor(door, bearer).catch(() => undefined)
}
