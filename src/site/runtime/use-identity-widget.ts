import { useEffect } from 'react'

/** Sets the login widget up on a page that is to have it, once the browser has nothing better to do. */
export function useIdentityWidget(): void {
  useEffect(() => {
    const ask = () => window.dispatchEvent(new Event('identity-wanted'))
    // Safari has no such call.
    if (!('requestIdleCallback' in window)) {
      ask()
      return
    }
    const waiting = requestIdleCallback(ask)
    return () => cancelIdleCallback(waiting)
  }, [])
}
