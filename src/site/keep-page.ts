/**
 * Keeps this page on the device for today, so that it opens again without a connection. On an address that is plain HTTP browsers have no such
 * thing.
 *
 * @param address at which it shows what is to be kept
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
    // Not wanted by this browser: then the page works as long as it is open.
  }
}
