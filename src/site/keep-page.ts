/**
 * Keeps this page on the device for today, so that it opens again without a connection. Over plain HTTP browsers offer no service worker.
 *
 * @param address of the page to keep
 */
export async function keepPage(address = location.pathname): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const { installing, waiting, active } = await navigator.serviceWorker.register('/day-worker.js', {
      scope: location.pathname,
    })
    const assets = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`))
    ;(installing ?? waiting ?? active)?.postMessage({ address, assets: [...new Set(assets)] })
  } catch {
    // The browser refuses: the page works only while it is open.
  }
}
