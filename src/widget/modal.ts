import type { Actions } from './actions.ts'
import { cleanSiteUrl, serviceUrl, type SiteUrlKeeper } from './site-url.ts'
import { closed, opened, pageFor, toPage } from './state.ts'
import type { Store } from './store.ts'

type OpenAction = 'login' | 'signup' | 'error'

const OPEN_ACTIONS: readonly string[] = ['login', 'signup', 'error'] satisfies OpenAction[]

type Needs = {
  store: Store
  actions: Actions
  siteUrls: SiteUrlKeeper
  connect: (url: string) => void
}

export type Modal = ReturnType<typeof createModal>

/** Opening and closing, and the question for the site's address that comes first on localhost. */
export function createModal({ store, actions, siteUrls, connect }: Needs) {
  return {
    /** @throws {Error} for a page that cannot be asked for */
    open(action: OpenAction = 'login', metadata?: Record<string, unknown>) {
      if (!OPEN_ACTIONS.includes(action)) throw new Error(`Invalid action for open: ${String(action)}`)
      const state = store.get()
      if (metadata) store.set({ metadata })
      const page = state.gotrue ? pageFor(state, action) : 'siteURL'
      store.set({ ...toPage(state, page), ...opened(state, page) })
    },

    close() {
      actions.abandonFactor()
      store.set(closed(store.get()))
    },

    setSiteUrl(typed: string) {
      const siteURL = cleanSiteUrl(typed)
      siteUrls.keep(siteURL)
      store.set({ siteURL })
      connect(serviceUrl(siteURL))
      actions.show('login')
      void actions.loadSettings()
    },

    clearSiteUrl() {
      siteUrls.forget()
      store.set({ siteURL: null, gotrue: null, settings: null })
      actions.show('siteURL')
    },
  }
}
