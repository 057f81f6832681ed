import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import type { BegunHere } from './arrival/begun-here.ts'
import { wordsOf } from './error-words.ts'
import { createFactorStep } from './factor-step.ts'
import { createSettingsLoader } from './settings-loader.ts'
import { opened, STARTED, toPage, type Message, type Page } from './state.ts'
import type { Store } from './store.ts'

/** People stay signed in when they close the browser, as with the widget that this one replaces. */
export const REMEMBER = true

export type ActionNeeds = {
  store: Store
  fetch: typeof globalThis.fetch
  /** Leaves the page. */
  go: (address: string) => void
  /** Somebody has just signed in; awaited before the dialog says so. @param entered.stays there is something to read here first */
  onEntered: (user: User, entered: { stays: boolean }) => Promise<void>
  onLeft: () => Promise<void>
  /** Somebody comes back from a sign-in elsewhere, with this token. */
  onHandedOver: (accessToken: string | undefined) => void
  begunHere: BegunHere
  onError: (error: Error) => void
}

type Change = { kind: 'changed' } | { kind: 'refused'; error: unknown }

const confirmAddress = (user: User, token: string): Promise<Change> =>
  user.update({ email_change_token: token }).then(
    () => ({ kind: 'changed' }),
    (error: unknown) => ({ kind: 'refused', error }),
  )

type OnFailure = (error: unknown) => void

export type Steps = ReturnType<typeof createSteps>

/** What all actions share: how one begins, fails and ends, and how somebody gets in. */
export function createSteps({ store, fetch, onError, onEntered }: ActionNeeds) {
  const { show, open } = turning(store)

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
    // Good for one try: a link that is over must not keep anybody out.
    store.set({ email_change_token: null })
    const change = token === null ? undefined : await confirmAddress(user, token)
    await onEntered(user, { stays: change?.kind === 'refused' })
    store.set({ user, recovered_user: null, invite_token: null, codeSentTo: null })
    show('user', change?.kind === 'changed' ? 'message_email_changed' : undefined)
    if (change?.kind === 'refused') fail(change.error)
  }

  async function chooseNewPassword(user: User): Promise<void> {
    store.set({ recovered_user: user, codeSentTo: null })
    show('recovery')
  }

  const factor = createFactorStep({ store, fetch, loadSettings })
  return { show, open, fail, attempt, loadSettings, enter, chooseNewPassword, factor }
}

/** Turns to a page of the dialog: within the one that is open, or by opening it. */
function turning(store: Store) {
  return {
    show: (page: Page, message?: Message) => store.set({ ...toPage(store.get(), page), ...(message && { message }) }),
    open: (page: Page) => store.set({ ...toPage(store.get(), page), ...opened(store.get(), page) }),
  }
}
