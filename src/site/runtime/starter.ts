/**
 * Runs inside every document before anything else. {@link runtimeStarter} turns it into text, so it must not refer to anything outside itself.
 *
 * The page is complete without scripts. React is fetched, and installing is offered, at the visitor's first sign of activity, or when the browser has
 * been idle for a while. A click on an element marked `data-runtime` before React is ready is kept and repeated.
 */
// oxlint-disable-next-line max-lines-per-function -- it is sent as text, so everything it calls must be inside
function startRuntimeOnIntent() {
  const signs = ['pointermove', 'touchstart', 'keydown', 'focusin']
  const patienceMilliseconds = 8_000
  // Visitors who only look something up for a moment never load the program.
  const idleMilliseconds = 6_000
  let wanted: HTMLElement | undefined
  let isStarted = false
  let isReady = false

  // Browsers report a move of zero pixels when a page is laid out under a resting pointer.
  function notice(event: Event) {
    if (!(event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0)) start()
  }

  function start() {
    for (const sign of signs) removeEventListener(sign, notice, true)
    if (isStarted) return
    isStarted = true
    offerInstallation()
    // The document may still be loading.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', runAll)
    else runAll()
  }

  // Browsers fetch the manifest and its icon at once; before the first text they would only compete with it.
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
    // If the runtime does not load (slow connection), the link must still work.
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

/** The starter as the text of an inline script; empty in the browser, where it has already run. */
export const runtimeStarter = import.meta.env.SSR ? `(${startRuntimeOnIntent.toString()})()` : ''

/** Users open the members' area to work there: its program is fetched with the page. */
export const runtimeStarterAtOnce = runtimeStarter && `${runtimeStarter};dispatchEvent(new Event('focusin'))`
