import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import { wordsOf } from './error-words.ts'
import { createFactorStep } from './factor-step.ts'
import { createSettingsLoader } from './settings-loader.ts'
import { opened, STARTED, toPage, type Message, type Page } from './state.ts'
import type { Store } from './store.ts'

/** People stay signed in when they close the browser, as with the widget that this one replaces. */
export const REMEMBER = true

export type DeskNeeds = {
  store: Store
  fetch: typeof globalThis.fetch
  /** Leaves the page. */
  go: (address: string) => void
  /** Somebody has just signed in; awaited before the dialog says so. */
  onEntered: (user: User) => Promise<void>
  onLeft: () => Promise<void>
  onError: (error: Error) => void
}

type OnFailure = (error: unknown) => void

export type Desk = ReturnType<typeof createDesk>

/** What all actions share: how one begins, fails and ends, and how somebody gets in. */
export function createDesk({ store, fetch, onError, onEntered }: DeskNeeds) {
  const show = (page: Page, message?: Message) =>
    store.set({ ...toPage(store.get(), page), ...(message && { message }) })
  const open = (page: Page) => store.set({ ...toPage(store.get(), page), ...opened(store.get(), page) })

  function fail(error: unknown) {
    const words = wordsOf(error)
    store.set({ saving: false, error: words })
    onError(error instanceof Error ? error : new Error(words))
  }
  const loadSettings = createSettingsLoader(store, fail)

  /** Does one thing at a time; it never throws. */
  async function attempt(work: (service: GoTrue) => Promise<void>, onFailure: OnFailure = fail): Promise<void> {
    const { gotrue, saving } = store.get()
    if (saving || !gotrue) return
    store.set(STARTED)
    try {
      await work(gotrue)
      store.set({ saving: false })
    } catch (error) {
      onFailure(error)
    }
  }

  async function enter(user: User): Promise<void> {
    const { email_change_token: token } = store.get()
    // gotrue-js takes everybody else for somebody who is to be forgotten with the browser session.
    user._fromStorage = REMEMBER
    if (token !== null) await user.update({ email_change_token: token })
    await onEntered(user)
    store.set({ user, recovered_user: null, invite_token: null, email_change_token: null, codeSentTo: null })
    show('user', token === null ? undefined : 'message_email_changed')
  }

  async function chooseNewPassword(user: User): Promise<void> {
    store.set({ recovered_user: user, codeSentTo: null })
    show('recovery')
  }

  const factor = createFactorStep({ store, fetch, loadSettings })
  return { show, open, fail, attempt, loadSettings, enter, chooseNewPassword, factor }
}
