import type { User } from 'gotrue-js'
import type { Emitter } from './emitter.ts'
import { isUnreachable } from './error-words.ts'
import { createKeepFresh } from './keep-fresh.ts'
import { keepTabsInStep } from './keep-tabs-in-step.ts'
import { safeStorage } from './safe-storage.ts'
import type { SessionCookies } from './session-cookies.ts'
import { toPage, type WidgetState } from './state.ts'
import type { Store } from './store.ts'
import { adoptStored, toTokenless } from './stored-user.ts'

type Needs = { store: Store; emitter: Emitter; cookies: SessionCookies }

/** Who is signed in: found again when the page is loaded, kept signed in, and in step with other tabs. */
export function createKnownUser({ store, emitter, cookies }: Needs) {
  const session = sessionIn(store, cookies)
  const { current, adopt, forget, learn } = session
  const fresh = createKeepFresh({
    currentUser: current,
    adoptStored: adopt,
    storage: safeStorage,
    now: Date.now,
    alone: (work) => (navigator.locks ? navigator.locks.request('gotrue.refresh', work) : work()),
    onRefreshed(user) {
      cookies.keepJwt(user)
      store.set({ user })
    },
    onOver: () => forget('session_over'),
  })

  /**
   * Gives the known user back at once and asks the service behind it, for people may have been removed meanwhile. Over when that is
   * answered: gotrue-js writes a late answer over a later change.
   */
  async function recall(): Promise<void> {
    const stored = current()
    if (stored && (stored.token?.expires_at ?? 0) <= Date.now()) await fresh.refreshIfDue()
    const known = current()
    emitter.emit('init', known)
    if (known) {
      store.set({ user: known, ...toPage(store.get(), 'user') })
      fresh.schedule()
      await known.getUserData().then(
        (user: User) => store.set({ user }),
        (error: unknown) => isUnreachable(error) || forget(),
      )
    }
    await learn()
  }

  async function refresh(isForced = false): Promise<string> {
    const user = current()
    if (!user) throw new Error('Nobody is logged in')
    const token = await fresh.renew(user, isForced)
    fresh.schedule()
    return token
  }

  return { ...session, recall, refresh, schedule: fresh.schedule, ...following(store, session, fresh) }
}

/** What the page holds of the session that gotrue-js keeps. */
function sessionIn(store: Store, { ask }: SessionCookies) {
  const current = (): User | null => store.get().gotrue?.currentUser() ?? null
  const adopt = () => {
    const { gotrue } = store.get()
    return gotrue && adoptStored(gotrue, safeStorage)
  }

  function forget(message: WidgetState['message'] = null) {
    const state = store.get()
    current()?.clearSession()
    store.set({ user: null, ...(state.modal.page === 'user' && toPage(state, 'login')), message })
  }

  /** Learns of sign-ins and sign-outs with the host's own server: the cookie there is that of the latest. */
  async function learn(): Promise<void> {
    const { gotrue, user } = store.get()
    const person = gotrue && (await ask())
    const state = store.get()
    // Signed in or out here meanwhile, the answer is of before.
    if (!person || state.user !== user || state.saving) return
    if (person.id === undefined) {
      if (user && !user.token) forget()
    } else if (person.id !== user?.id) {
      current()?.clearSession()
      store.set({ user: toTokenless(gotrue, person), ...(state.modal.page === 'login' && toPage(state, 'user')) })
    }
  }

  return { current, adopt, forget, learn }
}

/** In step with other tabs, and with the time that passed while nothing ran here. */
function following(
  store: Store,
  { adopt, forget, learn }: ReturnType<typeof sessionIn>,
  { schedule, refreshIfDue }: ReturnType<typeof createKeepFresh>,
) {
  const catchUp = () => void Promise.all([refreshIfDue(), learn()])
  let tabs: ReturnType<typeof keepTabsInStep> | undefined
  return {
    follow() {
      tabs = keepTabsInStep({
        onChanged() {
          const user = adopt()
          if (user) store.set({ user })
          schedule()
        },
        onLeft: () => store.get().user && forget(),
      })
      // Timers stand still while a computer sleeps.
      for (const sign of ['online', 'pageshow', 'focus']) addEventListener(sign, catchUp)
    },

    tellLeft: () => tabs?.tellLeft(),
  }
}
