import GoTrue from 'gotrue-js'
import type { Widget } from './context.ts'
import { abandonFactor } from './factor-step.ts'
import { safeStorage } from './safe-storage.ts'
import { cleanSiteUrl, isLocalHost, serviceUrl, SITE_URL_KEY } from './site-url.ts'
import { closed, pageFor } from './state.ts'
import { loadSettings, openPage, show } from './steps.ts'

export type OpenAction = 'login' | 'signup' | 'error'

const OPEN_ACTIONS: readonly string[] = ['login', 'signup', 'error'] satisfies OpenAction[]
const CLIENT_NAME = 'identity-widget'
const SAME_HOST = serviceUrl('')

/** @throws {Error} for an unknown page */
export function open(widget: Widget, action: OpenAction = 'login', metadata?: Record<string, unknown>) {
  if (!OPEN_ACTIONS.includes(action)) throw new Error(`Invalid action for open: ${String(action)}`)
  const state = widget.store.get()
  if (metadata) widget.store.set({ metadata })
  openPage(widget, state.gotrue ? pageFor(state, action) : 'siteURL')
}

export function close(widget: Widget) {
  abandonFactor(widget)
  widget.store.set(closed(widget.store.get()))
}

/** Connects to the service that the host page names, to that of its own host, or on localhost to the one that the user has entered before. */
export function chooseService(widget: Widget): void {
  const { APIUrl: url } = widget.options
  if (url !== undefined && url !== '') return connect(widget, url)
  if (!isLocalHost(location.hostname)) return connect(widget, SAME_HOST)
  const siteURL = safeStorage.getItem(SITE_URL_KEY)
  widget.store.set({ isLocal: true, siteURL })
  if (siteURL !== null) connect(widget, serviceUrl(siteURL))
}

function connect({ store, options }: Widget, url: string) {
  // As in the original: if an address is given, cookies are up to the host page.
  const setCookie = url === SAME_HOST && !options.APIUrl && options.cookieDomain === undefined
  store.set({ gotrue: new GoTrue({ APIUrl: url, setCookie, clientName: CLIENT_NAME }), settings: null })
}

export function setSiteUrl(widget: Widget, typed: string) {
  const siteURL = cleanSiteUrl(typed)
  safeStorage.setItem(SITE_URL_KEY, siteURL)
  widget.store.set({ siteURL })
  connect(widget, serviceUrl(siteURL))
  show(widget, 'login')
  void loadSettings(widget)
}

export function clearSiteUrl(widget: Widget) {
  safeStorage.removeItem(SITE_URL_KEY)
  widget.store.set({ siteURL: null, gotrue: null, settings: null })
  show(widget, 'siteURL')
}
