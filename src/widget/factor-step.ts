import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import { assuranceOf } from './arrival/access-token.ts'
import { createCodeDoor } from './code-door.ts'
import type { LoadSettings } from './settings-loader.ts'
import { toPage } from './state.ts'
import type { Store } from './store.ts'
import { toToken } from './to-token.ts'

/** What is to happen with somebody who has shown everything. */
type Next = (user: User) => Promise<void>

type Needs = { store: Store; fetch: typeof globalThis.fetch; loadSettings: LoadSettings }

/** Between the first proof and being signed in, where the service takes second factors and the person has one. */
export function createFactorStep({ store, fetch, loadSettings }: Needs) {
  let waiting: { user: User; next: Next } | undefined

  async function pass(user: User, next: Next): Promise<void> {
    const door = (await loadSettings())?.code_door
    const isWeak = assuranceOf(user.token?.access_token ?? '') === 'aal1'
    const challenge = door && isWeak ? await createCodeDoor(door, fetch).challenge(await user.jwt()) : undefined
    if (!challenge) return next(user)
    waiting = { user, next }
    store.set({ ...toPage(store.get(), 'factor'), challenge })
  }

  async function prove(service: GoTrue, code: string, isOfSheet: boolean): Promise<void> {
    const { challenge, settings } = store.get()
    if (!waiting || !challenge || !settings?.code_door) return
    const { user, next } = waiting
    const door = createCodeDoor(settings.code_door, fetch)
    const bearer = await user.jwt()
    try {
      const token = await (isOfSheet ? door.proveBySheet(bearer, code) : door.prove(bearer, challenge, code))
      waiting = undefined
      store.set({ challenge: null })
      await next(await service.createUser(toToken(token), true))
    } catch (error) {
      // A challenge may be good for one try only.
      if (waiting && !isOfSheet)
        store.set({ challenge: (await door.challenge(bearer).catch(() => undefined)) ?? challenge })
      throw error
    }
  }

  /** Who cannot show the second factor is not signed in. */
  function abandon(): void {
    if (!waiting) return
    const { user } = waiting
    const bearer = user.token?.access_token
    const door = store.get().settings?.code_door
    waiting = undefined
    user.clearSession()
    store.set({ challenge: null, ...toPage(store.get(), 'login') })
    if (door && bearer !== undefined) leaveQuietly(createCodeDoor(door, fetch), bearer)
  }

  return { pass, prove, abandon }
}

/** For somebody forgotten here already: should the service not hear of it, the session ends by itself. */
function leaveQuietly(door: ReturnType<typeof createCodeDoor>, bearer: string): void {
  door.leave(bearer).catch(() => undefined)
}
