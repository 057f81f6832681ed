/** Fired on `window` when a part of the program could not be loaded and the page was not reloaded by itself. */
export const LOADING_FAILED = 'loading-failed'

const STORAGE_KEY = 'vereinsheim.reloaded-at'
const QUIET_MILLISECONDS = 60_000

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/** So long React may take to say where a visitor wants to go: a busy phone is refused a part before it has drawn anything. */
const SAID_WITHIN_MILLISECONDS = 1_000

/**
 * After a deployment an open tab asks for program parts that are gone; the router then reloads the page that is being left. Once is
 * right, though for the page that was asked for: it knows the new parts. A second time within a minute, or without a network, would only destroy what is on the screen: then the reload is
 * stopped and {@link LOADING_FAILED} lets the page offer it instead.
 */
export function reloadOnceAfterDeployment(window: Window) {
  const navigation = (window as Window & { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !cancelable) return
    if (isWanted) return
    event.preventDefault()
    if (!window.navigator.onLine || reloadedLately(window)) window.dispatchEvent(new Event(LOADING_FAILED))
    // Only when the browser is done with refusing this one.
    else setTimeout(() => load(window), askedPath === undefined ? SAID_WITHIN_MILLISECONDS : 0)
  })
}

let isWanted = false
let askedPath: string | undefined

/** @param path of the page that is on its way; undefined when none is */
export function rememberAsked(path: string | undefined) {
  askedPath = path
}

/** A page that has only begun asks for nothing, and is loaded again itself. */
function load({ location }: Window) {
  if (askedPath !== undefined) return location.assign(askedPath)
  isWanted = true
  location.reload()
}

/** Loads the page that was asked for because the visitor said so. */
export function reloadOnRequest() {
  load(window)
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
