/**
 * Runs in the head of a document, below its canonical address. The number of an article is another one's tomorrow: what people copy from the
 * address bar is to lead to this one for ever. Nothing is asked for, and „back“ leads where it did.
 */
function showPermanentAddress() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (link) history.replaceState(history.state, '', new URL(link.href).pathname + location.search + location.hash)
}

/** As the text of an inline script. */
export const permanentAddressStarter = import.meta.env.SSR ? `(${showPermanentAddress.toString()})()` : ''

/** Whether an article was asked for by its number. */
export const isPosition = (path: string): boolean => /^\/news\/\d+$/.test(path)
