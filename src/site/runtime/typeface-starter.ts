/**
 * Runs inside every document. It is turned into text by {@link typefaceStarter} and must not refer to anything outside itself.
 *
 * A phone takes the letters once the page has been painted in its own, so that nothing else waits for them. They are shown from the next page
 * on, when browsers have them; at once where they come before anybody has begun to read and no line breaks elsewhere.
 */
export function takeTypefaceAfterFirstPaint() {
  const unreadMilliseconds = 100
  const root = document.documentElement
  const show = () => void (root.dataset['typeface'] = '')
  if (document.referrer.startsWith(`${location.origin}/`)) return show()
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    const painted = performance.now()
    void document.fonts.load('1em Archivo').then(() => {
      if (performance.now() - painted >= unreadMilliseconds) return
      const height = root.scrollHeight
      show()
      // Nothing is painted in between.
      if (root.scrollHeight !== height) delete root.dataset['typeface']
    })
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** The starter as the text of an inline script; in the browser, where it has run already, nobody needs it a second time. */
export const typefaceStarter = import.meta.env.SSR ? `(${takeTypefaceAfterFirstPaint.toString()})()` : ''
