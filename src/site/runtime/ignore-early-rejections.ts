/**
 * When a form's redirect arrives before the styles of its page, or a newer load aborts an older one, the router handles the rejection only after
 * those, and the browser reports it as unhandled (React Router 8.5, `prefetchStylesAndCallHandler`).
 */
export function ignoreEarlyRejections(window: Window): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Response || isGivenUp(event.reason)) event.preventDefault()
  })
}

const isGivenUp = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError'
