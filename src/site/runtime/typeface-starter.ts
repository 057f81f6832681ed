/**
 * Runs inside every document. It is turned into text by {@link typefaceStarter} and must not refer to anything outside itself.
 *
 * A phone takes the letters once the page has been painted in its own, so that nothing else waits for them. They are shown as soon as they
 * have come if nothing on the screen moves up or down with them, for this page a little closer or wider if need be; else from the next one on.
 */
export function takeTypefaceAfterFirstPaint() {
  const root = document.documentElement
  const show = (spacing: '' | 'close' | 'wide') => void (root.dataset['typeface'] = spacing)
  if (document.referrer.startsWith(`${location.origin}/`)) return show('')
  /** Where what is on the screen begins; not further down, where browsers may not have laid it out yet. */
  function readTops() {
    const tops = []
    for (const element of document.querySelectorAll('h1,h2,h3,p,li,a,img')) {
      const { top } = element.getBoundingClientRect()
      if (top > innerHeight) break
      tops.push(top)
    }
    return tops
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    void document.fonts.load('1em Archivo').then(() => {
      const before = readTops()
      for (const spacing of ['', 'close', 'wide'] as const) {
        show(spacing)
        const after = readTops()
        // Nothing is painted in between; less is not counted as a shift.
        if (before.every((top, index) => Math.abs(top - (after[index] ?? innerHeight)) < 3)) return
      }
      delete root.dataset['typeface']
    })
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** The starter as the text of an inline script; in the browser, where it has run already, nobody needs it a second time. */
export const typefaceStarter = import.meta.env.SSR ? `(${takeTypefaceAfterFirstPaint.toString()})()` : ''
