/** Shown only while there is no connection. */
const OFFLINE = '[data-offline]'

/**
 * @property document of the page
 * @property ask for the page as it is now; rejects without a connection
 * @property everyMilliseconds it is asked for, as long as somebody looks
 */
type Needs = { document: Document; ask: () => Promise<string>; everyMilliseconds: number }

/** Keeps the parts of a page that change as they are now. Without a connection the last known state stays, and the page says so. */
export function keepFresh({ document, ask, everyMilliseconds }: Needs): void {
  const refresh = async () => {
    if (document.hidden) return
    const html = await ask().catch(() => undefined)
    for (const note of document.querySelectorAll<HTMLElement>(OFFLINE)) note.hidden = html !== undefined
    if (html !== undefined) showParts(document, html)
  }
  setInterval(() => void refresh(), everyMilliseconds)
  document.addEventListener('visibilitychange', () => void refresh())
}

/**
 * Puts in the place of each changing part, marked by `data-part`, what it says now. Only what is different is touched, so that nothing moves
 * under a finger and screen readers say what is new.
 *
 * @param html of a whole page, or of some parts
 */
function showParts(document: Document, html: string): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  for (const now of fresh.querySelectorAll<HTMLElement>('[data-part]')) {
    const shown = document.querySelector(`[data-part="${now.dataset['part']}"]`)
    if (shown && shown.innerHTML !== now.innerHTML) shown.innerHTML = now.innerHTML
  }
}
