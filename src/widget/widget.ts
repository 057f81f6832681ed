import GoTrue from 'gotrue-js'
import { createActions } from './actions.ts'
import { createBegunHere } from './arrival/begun-here.ts'
import { createEmitter, type EventName, type WidgetEvents } from './emitter.ts'
import { followFragment } from './arrival/follow-fragment.ts'
import { createHostElements } from './host-elements.ts'
import { createKnownUser } from './known-user.ts'
import { createModal } from './modal.ts'
import type { WidgetOptions } from './options.ts'
import type { Parts } from './parts.ts'
import { safeStorage, tabStorage } from './safe-storage.ts'
import { createSessionCookies } from './session-cookies.ts'
import { createSiteUrlKeeper, isLocalHost, serviceUrl } from './site-url.ts'
import type { WidgetState } from './state.ts'
import { createStore } from './store.ts'
import { knownLocale } from './texts.ts'
import { showWidget, WIDGET_ID } from './ui/show-widget.tsx'

const CLIENT_NAME = 'identity-widget'
const SAME_HOST = serviceUrl('')

type Callback<N extends EventName> = (...told: WidgetEvents[N]) => void
type Inside = ReturnType<typeof assemble>

export type NetlifyIdentity = ReturnType<typeof createWidget>

/** The object that host pages know as `netlifyIdentity`. @param defaults what `init` need not say */
export function createWidget(defaults: WidgetOptions = {}) {
  const inside = assemble()
  const { store, emitter, actions, modal, known } = inside
  return {
    init(options: WidgetOptions = {}) {
      // A second call is a mistake of many pages, not a wish for a second dialog.
      if (!document.getElementById(WIDGET_ID)) start(inside, { ...defaults, ...options })
    },
    open: modal.open,
    close: modal.close,
    setLocale: (locale: string) => store.set({ locale: knownLocale(locale) }),
    currentUser: () => known.current() ?? store.get().user,
    on: <N extends EventName>(name: N, callback: Callback<N>) => emitter.on(name, callback),
    off: <N extends EventName>(name: N, callback?: Callback<N>) => emitter.off(name, callback),
    logout: () => actions.logOut(),
    /** @returns the access token, exchanged for a new one where it ends soon */
    refresh: (force?: boolean) => known.refresh(force),
    get gotrue() {
      const { gotrue } = store.get()
      if (!gotrue) modal.open('login')
      return gotrue
    },
    get store() {
      return store.get()
    },
  }
}

function assemble() {
  const chosen: { options: WidgetOptions } = { options: {} }
  const store = createStore()
  const emitter = createEmitter((fault) => reportError(fault))
  const ask: typeof fetch = (...asked) => fetch(...asked)
  const cookies = createSessionCookies(() => chosen.options, ask)
  const known = createKnownUser({ store, emitter, cookies })
  const siteUrls = createSiteUrlKeeper(safeStorage)
  const actions = createActions({
    store,
    fetch: ask,
    go: (address) => location.assign(address),
    async onEntered(user, { stays }) {
      await cookies.enter(user)
      known.schedule()
      const { afterLogin } = chosen.options
      if (afterLogin !== undefined && !stays) location.assign(afterLogin)
    },
    async onLeft() {
      known.tellLeft()
      await cookies.leave()
    },
    onHandedOver: cookies.keepFromFragment,
    begunHere: createBegunHere(tabStorage, Date.now),
    onError: (error) => emitter.emit('error', error),
  })
  function connect(url: string) {
    // As the original does: with a chosen address, cookies are the host page's own affair.
    const setCookie = url === SAME_HOST && !chosen.options.APIUrl && chosen.options.cookieDomain === undefined
    store.set({ gotrue: new GoTrue({ APIUrl: url, setCookie, clientName: CLIENT_NAME }), settings: null })
  }
  const modal = createModal({ store, actions, siteUrls, connect })
  return { chosen, store, emitter, cookies, known, siteUrls, actions, modal, connect }
}

function start(inside: Inside, options: WidgetOptions) {
  const { chosen, store, emitter, known, actions, modal } = inside
  chosen.options = options
  const { logo = true, namePlaceholder = null, locale } = options
  store.set({
    namePlaceholder,
    modal: { ...store.get().modal, logo },
    ...(locale !== undefined && { locale: knownLocale(locale) }),
  })
  store.subscribe((now, before) => announce(inside, now, before))
  showElements(inside)
  const parts: Parts = { store, actions, modal, options }
  showWidget(parts)
  known.follow()
  chooseService(inside, options.APIUrl)
  // Without a service nobody can be known yet, and no token be used.
  if (!store.get().gotrue) return emitter.emit('init', null)
  const follow = () => void followFragment({ actions, modal })
  void known.recall().then(follow)
  addEventListener('hashchange', follow)
}

function announce({ emitter, actions, known }: Inside, now: WidgetState, before: WidgetState) {
  if (now.user?.id !== before.user?.id) {
    if (now.user) emitter.emit('login', now.user)
    else emitter.emit('logout')
  }
  if (now.modal.isOpen === before.modal.isOpen) return
  if (now.modal.isOpen) {
    emitter.emit('open', now.modal.page)
    void actions.loadSettings()
    void known.learn()
  } else emitter.emit('close')
}

function showElements({ store, modal }: Inside) {
  const elements = createHostElements({ root: document, open: modal.open })
  elements.fill(store.get())
  store.subscribe((now, before) => {
    if (now.user !== before.user || now.locale !== before.locale) elements.fill(now)
  })
}

function chooseService({ store, siteUrls, connect }: Inside, url: string | undefined) {
  if (url !== undefined && url !== '') return connect(url)
  if (!isLocalHost(location.hostname)) return connect(SAME_HOST)
  const siteURL = siteUrls.find()
  store.set({ isLocal: true, siteURL: siteURL ?? null })
  if (siteURL !== undefined) connect(serviceUrl(siteURL))
}
