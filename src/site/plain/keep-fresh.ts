/** Shown only while there is no connection. */
const OFFLINE = '[data-offline]'
/** Wait after a refused stream; doubled each time, up to the regular polling interval. */
const FIRST_WAIT_MILLISECONDS = 1_000

/**
 * Keeps the changing parts of a page up to date. Without a connection the last known state stays, and the page says so.
 *
 * @param openStream of changed parts, as HTML @param everyMilliseconds polling interval without a stream, while the page is visible
 */
export function keepFresh(document: Document, openStream: () => EventSource, everyMilliseconds: number): void {
  const toggled = rememberToggled(document)
  const setOffline = (isOffline: boolean) => {
    for (const note of document.querySelectorAll<HTMLElement>(OFFLINE)) note.hidden = !isOffline
  }
  let stream = openStream()
  let wait = FIRST_WAIT_MILLISECONDS
  let waiting: ReturnType<typeof setTimeout> | undefined
  // A browser does not reopen a refused stream by itself, for example when a proxy refuses it during a server restart.
  const askSoon = () => {
    if (stream.readyState !== EventSource.CLOSED) return
    clearTimeout(waiting)
    waiting = setTimeout(() => void refresh(), wait)
    wait = Math.min(2 * wait, everyMilliseconds)
  }
  const listen = () => {
    stream.addEventListener('open', () => {
      wait = FIRST_WAIT_MILLISECONDS
      setOffline(false)
    })
    stream.addEventListener('error', () => {
      setOffline(true)
      askSoon()
    })
    stream.addEventListener('message', ({ data }) => showParts(document, String(data), toggled))
  }
  const refresh = async () => {
    if (document.hidden || stream.readyState === EventSource.OPEN) return
    const html = await ask().catch(() => undefined)
    setOffline(html === undefined)
    if (html === undefined) return askSoon()
    showParts(document, html, toggled)
    if (stream.readyState !== EventSource.CLOSED) return
    stream = openStream()
    listen()
  }
  listen()
  setInterval(() => void refresh(), everyMilliseconds)
  document.addEventListener('visibilitychange', () => void refresh())
}

/** Fetches the current page. @throws without a connection */
async function ask(): Promise<string> {
  const answer = await fetch(location.href)
  if (!answer.ok) throw new Error(`The page answers with ${answer.status}.`)
  return await answer.text()
}

/** The folds that the reader has opened or closed; they stay so. */
function rememberToggled(document: Document): Map<string, boolean> {
  const toggled = new Map<string, boolean>()
  document.addEventListener('click', ({ target }) => {
    const fold = target instanceof Element ? target.closest('summary')?.parentElement : undefined
    if (fold instanceof HTMLDetailsElement) toggled.set(fold.dataset['key'] ?? '', !fold.open)
  })
  return toggled
}

/**
 * Replaces the content of each changing part, marked by `data-part`. Touches only differences, so that nothing moves under a finger and screen
 * readers announce only news.
 *
 * @param html of a whole page, or of some parts
 */
function showParts(document: Document, html: string, toggled: ReadonlyMap<string, boolean>): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  for (const fold of fresh.querySelectorAll('details')) fold.open = toggled.get(fold.dataset['key'] ?? '') ?? fold.open
  // The innermost parts first: an outer part that is then equal is left alone.
  for (const now of [...fresh.querySelectorAll<HTMLElement>('[data-part]')].toReversed()) {
    const shown = document.querySelector(`[data-part="${now.dataset['part']}"]`)
    if (shown && shown.innerHTML !== now.innerHTML) shown.innerHTML = now.innerHTML
  }
}
