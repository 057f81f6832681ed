import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import type { Widget } from './context.ts'
import { wordsOf } from './error-words.ts'
import { schedule } from './keep-fresh.ts'
import { enterHost } from './session-cookies.ts'
import { opened, STARTED, toPage, type Message, type Page, type WidgetSettings } from './state.ts'

/** Users stay signed in when they close the browser, as with the widget that this one replaces. */
export const REMEMBER = true

/** Switches to another page of the dialog. */
export const show = ({ store }: Widget, page: Page, message?: Message) =>
  store.set({ ...toPage(store.get(), page), ...(message && { message }) })

/** Opens the dialog with this page, whether or not a user is signed in. */
export const openPage = ({ store }: Widget, page: Page) =>
  store.set({ ...toPage(store.get(), page), ...opened(store.get(), page) })

export function fail({ store, emitter }: Widget, error: unknown) {
  const words = wordsOf(error)
  store.set({ saving: false, error: words })
  emitter.emit('error', error instanceof Error ? error : new Error(words))
}

/** Runs one action at a time and updates the state at its end; never throws. */
export async function attempt(
  widget: Widget,
  work: (service: GoTrue) => Promise<void>,
  onFailure = (error: unknown) => fail(widget, error),
): Promise<void> {
  const { gotrue, saving } = widget.store.get()
  if (saving || !gotrue) return
  widget.store.set(STARTED)
  try {
    await work(gotrue)
    widget.store.set({ saving: false })
  } catch (error) {
    onFailure(error)
  }
}

/** Requests the service's settings once; after a failure again on the next call. */
export async function loadSettings(widget: Widget): Promise<WidgetSettings | undefined> {
  const { gotrue, settings } = widget.store.get()
  if (settings || !gotrue) return settings ?? undefined
  return (widget.asking ??= askSettings(widget, gotrue))
}

async function askSettings(widget: Widget, service: GoTrue): Promise<WidgetSettings | undefined> {
  try {
    const settings = (await service.settings()) as WidgetSettings
    widget.store.set({ settings })
    return settings
  } catch {
    // Whatever the error, to users the service is unavailable.
    fail(widget, new Error(`Failed to load settings from ${service.api.apiURL}`))
    return undefined
  } finally {
    widget.asking = undefined
  }
}

export async function enter(widget: Widget, user: User): Promise<void> {
  const { store, options } = widget
  const { email_change_token: token } = store.get()
  // Without it, gotrue-js would forget the user with the browser session.
  user._fromStorage = REMEMBER
  // Used for one attempt only: an expired link must not block a sign-in.
  store.set({ email_change_token: null })
  const change = token === null ? undefined : await confirmAddress(user, token)
  await enterHost(options, user)
  schedule(widget)
  // The user must read a refusal before the page is left.
  if (options.afterLogin !== undefined && change?.kind !== 'refused') location.assign(options.afterLogin)
  store.set({ user, recovered_user: null, invite_token: null, codeSentTo: null })
  show(widget, 'user', change?.kind === 'changed' ? 'message_email_changed' : undefined)
  if (change?.kind === 'refused') fail(widget, change.error)
}

const confirmAddress = (user: User, token: string) =>
  user.update({ email_change_token: token }).then(
    () => ({ kind: 'changed' as const }),
    (error: unknown) => ({ kind: 'refused' as const, error }),
  )

export async function chooseNewPassword(widget: Widget, user: User): Promise<void> {
  widget.store.set({ recovered_user: user, codeSentTo: null })
  show(widget, 'recovery')
}
