import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

const never = () => () => {}

/**
 * Moves the focus to what has just appeared, and again whenever the reason changes. What came with the document is left alone: by the time the
 * program starts, somebody may be typing elsewhere. There `autoFocus` on the element does the same, without script too.
 *
 * @param options.fromTop it is to be read from the top of the page
 */
export function useFocusWhenShown<Shown extends HTMLElement>(
  reason?: unknown,
  { fromTop = false } = {},
): RefObject<Shown | null> {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const cameWithDocument = useRef(isTakenOver)
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
