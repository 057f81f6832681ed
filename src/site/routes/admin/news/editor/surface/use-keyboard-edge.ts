import { useEffect, type RefObject } from 'react'

/** Tells styles where the keyboard of a phone begins, as the length `--keyboard` from the bottom of the window. */
export function useKeyboardEdge(field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { visualViewport: visible } = window
    if (!visible) return undefined
    const measure = () => {
      const hidden = Math.max(0, window.innerHeight - visible.height - visible.offsetTop)
      field.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    measure()
    visible.addEventListener('resize', measure)
    visible.addEventListener('scroll', measure)
    return () => {
      visible.removeEventListener('resize', measure)
      visible.removeEventListener('scroll', measure)
    }
  }, [field])
}
