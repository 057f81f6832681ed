import { useEffect, useRef, type RefObject } from 'react'
import { useHasScript } from './use-has-script.ts'

/**
 * Moves the focus to an element when it appears, and again whenever the reason changes. Elements of the initial document are left alone: when the
 * program starts, the user may be typing elsewhere. For those, `autoFocus` does the same, without script, too.
 *
 * @param options.fromTop also scrolls to the top of the page
 */
export function useFocusWhenShown<Shown extends HTMLElement>(
  reason?: unknown,
  { fromTop = false } = {},
): RefObject<Shown | null> {
  const hasScript = useHasScript()
  const cameWithDocument = useRef(!hasScript)
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (cameWithDocument.current) {
      cameWithDocument.current = false
      return
    }
    shown.current?.focus({ preventScroll: fromTop })
    if (fromTop) window.scrollTo({ top: 0 })
  }, [reason, fromTop])
  return shown
}
