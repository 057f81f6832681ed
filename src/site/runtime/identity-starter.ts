/**
 * Runs inside every document. {@link identityStarter} turns it into text, so it must not refer to anything outside itself.
 *
 * Mails and providers redirect users back with a token in the `#` of any page: then the login widget is loaded, and also where a page asks for it.
 * All other visitors never load it.
 */
function startIdentityOnToken() {
  const tokens = /^#\/?(\w+_token=|error=\w+&error_)/
  let isWanted = false

  function load(choices?: Record<string, string>) {
    if (isWanted) return
    isWanted = true
    const script = document.createElement('script')
    script.src = '/identity-widget.js'
    const ours = { apiUrl: '/.netlify/identity', sessionUrl: '/konto/sitzung', locale: 'de' }
    Object.assign(script.dataset, ours, choices)
    document.head.append(script)
  }
  function follow() {
    if (tokens.test(location.hash)) load({ afterLogin: '/admin' })
  }

  follow()
  addEventListener('hashchange', follow)
  addEventListener('identity-wanted', () => load())
}

/** The starter as the text of an inline script; empty in the browser, where it has already run. */
export const identityStarter = import.meta.env.SSR ? `(${startIdentityOnToken.toString()})()` : ''

/**
 * Runs in the head of a document, below its canonical address. Tomorrow the number in an article's address means another one: a copied address must
 * lead to this one for ever. Makes no request, and keeps the history for „back“.
 */
function showPermanentAddress() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (link) history.replaceState(history.state, '', new URL(link.href).pathname + location.search + location.hash)
}

/** The function as the text of an inline script. */
export const permanentAddressStarter = import.meta.env.SSR ? `(${showPermanentAddress.toString()})()` : ''

/** Whether the path asks for an article by its number. */
export const isPosition = (path: string): boolean => /^\/news\/\d+$/.test(path)
