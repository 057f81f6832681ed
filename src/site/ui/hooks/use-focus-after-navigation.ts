import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Id of the page's content, the target of the skip link. */
export const CONTENT_ID = 'inhalt'

/**
 * After a client-side navigation the focus moves to the new content, so that screen readers continue there. If a form led to another page and was
 * refused there, the message has already taken the focus, and keeps it.
 */
export function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (document.activeElement?.matches('[role=alert]') === true) return
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
  }, [pathname])
}
