import { logOut } from './actions.ts'
import { arrive } from './arrival/arrival-actions.ts'
import { readFragment } from './arrival/fragment.ts'
import { openWidget, type Widget } from './context.ts'
import type { EventName, WidgetEvents } from './emitter.ts'
import { fillHostElements } from './host-elements.ts'
import { keepInStep, recall, refresh } from './known-user.ts'
import { chooseService, close, open, type OpenAction } from './modal.ts'
import type { WidgetOptions } from './options.ts'
import { currentUser, learn } from './session.ts'
import type { WidgetState } from './state.ts'
import { fail, loadSettings, openPage } from './steps.ts'
import { knownLocale } from './texts.ts'
import { showWidget, WIDGET_ID } from './ui/show-widget.tsx'

type Callback<N extends EventName> = (...told: WidgetEvents[N]) => void

export type NetlifyIdentity = ReturnType<typeof createWidget>

/** The object that host pages know as `netlifyIdentity`. @param defaults values for options that `init` leaves out */
export function createWidget(defaults: WidgetOptions = {}) {
  const widget = openWidget()
  const { store, emitter } = widget
  return {
    init(options: WidgetOptions = {}) {
      // Many pages call `init` twice by mistake; they do not want a second dialog.
      if (!document.getElementById(WIDGET_ID)) start(widget, { ...defaults, ...options })
    },
    open: (action?: OpenAction, metadata?: Record<string, unknown>) => open(widget, action, metadata),
    close: () => close(widget),
    setLocale: (locale: string) => store.set({ locale: knownLocale(locale) }),
    currentUser: () => currentUser(widget) ?? store.get().user,
    on: <N extends EventName>(name: N, callback: Callback<N>) => emitter.on(name, callback),
    off: <N extends EventName>(name: N, callback?: Callback<N>) => emitter.off(name, callback),
    logout: () => logOut(widget),
    refresh: (isForced?: boolean) => refresh(widget, isForced),
    get gotrue() {
      const { gotrue } = store.get()
      if (!gotrue) open(widget)
      return gotrue
    },
    get store() {
      return store.get()
    },
  }
}

function start(widget: Widget, options: WidgetOptions) {
  const { store, emitter } = widget
  widget.options = options
  const { logo = true, namePlaceholder = null, locale } = options
  store.set({
    namePlaceholder,
    modal: { ...store.get().modal, logo },
    ...(locale !== undefined && { locale: knownLocale(locale) }),
  })
  fillHostElements(widget)
  store.subscribe((now, before) => {
    announce(widget, now, before)
    if (now.user !== before.user || now.locale !== before.locale) fillHostElements(widget)
  })
  showWidget(widget)
  keepInStep(widget)
  chooseService(widget)
  // Without a service no user can be known, and no token used.
  if (!store.get().gotrue) return emitter.emit('init', null)
  const follow = () => void followFragment(widget)
  void recall(widget).then(follow)
  addEventListener('hashchange', follow)
}

function announce(widget: Widget, now: WidgetState, before: WidgetState) {
  const { emitter } = widget
  if (now.user?.id !== before.user?.id) {
    if (now.user) emitter.emit('login', now.user)
    else emitter.emit('logout')
  }
  if (now.modal.isOpen === before.modal.isOpen) return
  if (now.modal.isOpen) {
    emitter.emit('open', now.modal.page)
    void loadSettings(widget)
    void learn(widget)
  } else emitter.emit('close')
}

/** Follows a request in the address of the page and removes it: tokens must not stay in the history. */
async function followFragment(widget: Widget): Promise<void> {
  const order = readFragment(location.hash)
  if (!order) return
  history.replaceState(history.state, '', location.pathname + location.search)
  switch (order.kind) {
    case 'token':
    case 'external-session':
      return arrive(widget, order)
    case 'sign-up-refused':
      return openPage(widget, 'signup')
    case 'sign-in-failed':
      open(widget, 'login')
      return fail(widget, new Error(order.text))
  }
}
