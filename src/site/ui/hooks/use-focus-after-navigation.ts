import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Id of the page's content, where the skip link leads. */
export const CONTENT_ID = 'inhalt'

/**
 * After a client-side navigation the focus moves to the new content, so that screen readers read on there. A form may lead to another page and
 * be refused there: what says so has taken the focus by then, and keeps it.
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
