/** Fired on `window` when a part of the program could not be loaded, and the page is not reloaded automatically. */
export const LOADING_FAILED = 'loading-failed'

const STORAGE_KEY = 'vereinsheim.reloaded-at'
const QUIET_MILLISECONDS = 60_000

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/** React may take this long to report the visitor's target: on a busy phone, loading a part may fail before React has rendered. */
const SAID_WITHIN_MILLISECONDS = 1_000

/**
 * After a deployment an open tab requests program parts that are gone; the router then reloads the page that is being left. One reload is right, but
 * of the requested page, which knows the new parts. A second one within a minute, or without a network, would only destroy what is on the screen:
 * then the reload is stopped, and {@link LOADING_FAILED} lets the page offer it instead.
 */
export function reloadOnceAfterDeployment(window: Window) {
  const navigation = (window as Window & { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !cancelable) return
    if (isWanted) return
    event.preventDefault()
    if (!window.navigator.onLine || reloadedLately(window)) window.dispatchEvent(new Event(LOADING_FAILED))
    // After the browser has finished cancelling this navigation.
    else setTimeout(() => load(window), askedPath === undefined ? SAID_WITHIN_MILLISECONDS : 0)
  })
}

let isWanted = false
let askedPath: string | undefined

/** @param path of the pending navigation's page; undefined when there is none */
export function rememberAsked(path: string | undefined) {
  askedPath = path
}

/** Without a pending navigation, the present page itself is reloaded. */
function load({ location }: Window) {
  if (askedPath !== undefined) return location.assign(askedPath)
  isWanted = true
  location.reload()
}

/** Loads the requested page after the visitor has pressed the button. */
export function reloadOnRequest() {
  load(window)
}

function reloadedLately(window: Window): boolean {
  try {
    const at = Number(window.sessionStorage.getItem(STORAGE_KEY))
    window.sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    return Date.now() - at < QUIET_MILLISECONDS
  } catch {
    // Storage may be blocked; then it is safer to offer the reload.
    return true
  }
}
