/**
 * Runs inside every document before anything else does. It is turned into text by {@link runtimeStarter} and must not refer to anything
 * outside itself.
 *
 * The page is complete without scripts. React is fetched, and installing offered, at the first sign that somebody wants to do something,
 * or when the browser has been idle for a while. A click on an element marked `data-runtime` that comes before React is ready is kept and repeated.
 */
// oxlint-disable-next-line max-lines-per-function -- it travels as text, so whatever it calls has to be inside
function startRuntimeOnIntent() {
  const signs = ['pointermove', 'touchstart', 'keydown', 'focusin']
  const patienceMilliseconds = 8_000
  // Who only looks something up for a moment never pays for the program.
  const idleMilliseconds = 6_000
  let wanted: HTMLElement | undefined
  let isStarted = false
  let isReady = false

  // A page that is laid out under a resting pointer is told of a move that goes nowhere.
  function notice(event: Event) {
    if (!(event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0)) start()
  }

  function start() {
    for (const sign of signs) removeEventListener(sign, notice, true)
    if (isStarted) return
    isStarted = true
    offerInstallation()
    // The page may still be on its way.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', runAll)
    else runAll()
  }

  // Browsers fetch the manifest and its icon at once; before the first words they would only be in the way.
  function offerInstallation() {
    const manifest = document.createElement('link')
    manifest.rel = 'manifest'
    manifest.href = '/manifest.webmanifest'
    document.head.append(manifest)
  }

  function runAll() {
    for (const inert of document.querySelectorAll('script[type="text/x-runtime"]')) run(inert.textContent)
  }

  function run(text: string) {
    const script = document.createElement('script')
    if (text.startsWith('import')) script.type = 'module'
    script.textContent = text
    document.head.append(script)
  }

  function keepClick(event: MouseEvent) {
    const target = event.target instanceof Element && event.target.closest<HTMLElement>('[data-runtime]')
    if (isReady || !target || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    wanted = target
    start()
    // A runtime that does not come (bad line) must not leave the link dead.
    if (target instanceof HTMLAnchorElement) {
      setTimeout(() => isReady || location.assign(target.href), patienceMilliseconds)
    }
  }

  for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true })
  addEventListener('click', keepClick, true)
  addEventListener('runtime-ready', () => {
    isReady = true
    wanted?.click()
  })
  addEventListener('load', () => setTimeout(() => (self.requestIdleCallback ?? setTimeout)(start), idleMilliseconds))
}

/** The starter as the text of an inline script; in the browser, where it has run already, nobody needs it a second time. */
export const runtimeStarter = import.meta.env.SSR ? `(${startRuntimeOnIntent.toString()})()` : ''

/** The members' area is opened to do something there: its program is fetched with the page. */
export const runtimeStarterAtOnce = runtimeStarter && `${runtimeStarter};dispatchEvent(new Event('focusin'))`
