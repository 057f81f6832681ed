/**
 * Runs inside every document. It is turned into text by {@link identityStarter} and must not refer to anything outside itself.
 *
 * Mails and providers send people back with a token behind the `#` of any page: the login widget is fetched then, and where a page asks
 * for it. Everybody else never loads it.
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

/** The starter as the text of an inline script; in the browser, where it has run already, nobody needs it a second time. */
export const identityStarter = import.meta.env.SSR ? `(${startIdentityOnToken.toString()})()` : ''

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
