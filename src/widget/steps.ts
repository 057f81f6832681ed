import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import type { Widget } from './context.ts'
import { wordsOf } from './error-words.ts'
import { schedule } from './keep-fresh.ts'
import { enterHost } from './session-cookies.ts'
import { opened, STARTED, toPage, type Message, type Page, type WidgetSettings } from './state.ts'

/** People stay signed in when they close the browser, as with the widget that this one replaces. */
export const REMEMBER = true

/** Turns to another page within the dialog. */
export const show = ({ store }: Widget, page: Page, message?: Message) =>
  store.set({ ...toPage(store.get(), page), ...(message && { message }) })

/** The dialog with this page, whoever is signed in. */
export const openPage = ({ store }: Widget, page: Page) =>
  store.set({ ...toPage(store.get(), page), ...opened(store.get(), page) })

export function fail({ store, emitter }: Widget, error: unknown) {
  const words = wordsOf(error)
  store.set({ saving: false, error: words })
  emitter.emit('error', error instanceof Error ? error : new Error(words))
}

/** Does one thing at a time and ends in a new state; it never throws. */
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

/** Asks the service once what it offers; after a failure again when it is needed the next time. */
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
    // Whatever it was, people can only be told that the service is not there.
    fail(widget, new Error(`Failed to load settings from ${service.api.apiURL}`))
    return undefined
  } finally {
    widget.asking = undefined
  }
}

export async function enter(widget: Widget, user: User): Promise<void> {
  const { store, options } = widget
  const { email_change_token: token } = store.get()
  // gotrue-js takes everybody else for somebody who is to be forgotten with the browser session.
  user._fromStorage = REMEMBER
  // Good for one try: a link that is over must not keep anybody out.
  store.set({ email_change_token: null })
  const change = token === null ? undefined : await confirmAddress(user, token)
  await enterHost(options, user)
  schedule(widget)
  // A refusal must be read before the page is left.
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
