/** Fired on `window` when a part of the program could not be loaded and the page was not reloaded by itself. */
export const LOADING_FAILED = 'loading-failed'

const STORAGE_KEY = 'vereinsheim.reloaded-at'
const QUIET_MILLISECONDS = 60_000

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/**
 * After a deployment an open tab asks for program parts that are gone; the router then reloads the page. Once is right: the new page
 * knows the new parts. A second time within a minute, or without a network, would only destroy what is on the screen: then the reload is
 * stopped and {@link LOADING_FAILED} lets the page offer it instead.
 */
export function reloadOnceAfterDeployment(window: Window) {
  const navigation = (window as Window & { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !cancelable) return
    if (isOfferAccepted) return
    if (window.navigator.onLine && !reloadedLately(window)) return
    event.preventDefault()
    window.dispatchEvent(new Event(LOADING_FAILED))
  })
}

let isOfferAccepted = false

/** Reloads because the visitor said so. */
export function reloadOnRequest() {
  isOfferAccepted = true
  window.location.reload()
}

function reloadedLately(window: Window): boolean {
  try {
    const at = Number(window.sessionStorage.getItem(STORAGE_KEY))
    window.sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    return Date.now() - at < QUIET_MILLISECONDS
  } catch {
    // Storage may be blocked; offering the reload is then the safe side.
    return true
  }
}
