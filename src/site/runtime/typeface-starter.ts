/**
 * Runs inside every document. {@link typefaceStarter} turns it into text, so it must not refer to anything outside itself.
 *
 * A phone loads the typeface after the first paint in its own, so that nothing else waits for it. It is shown as soon as it has loaded if nothing on
 * the screen moves up or down, if need be with slightly closer or wider spacing on this page; otherwise from the next page on.
 */
export function takeTypefaceAfterFirstPaint() {
  const root = document.documentElement
  const show = (spacing: '' | 'close' | 'wide') => void (root.dataset['typeface'] = spacing)
  if (document.referrer.startsWith(`${location.origin}/`)) return show('')
  /** The tops of the elements on the screen; not further down, where browsers may not have done layout yet. */
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
        // Nothing is painted in between; smaller moves do not count as layout shifts.
        if (before.every((top, index) => Math.abs(top - (after[index] ?? innerHeight)) < 3)) return
      }
      delete root.dataset['typeface']
    })
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** The starter as the text of an inline script; empty in the browser, where it has already run. */
export const typefaceStarter = import.meta.env.SSR ? `(${takeTypefaceAfterFirstPaint.toString()})()` : ''
