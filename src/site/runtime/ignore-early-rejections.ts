/**
 * When the redirect of a sent form arrives before the styles of the form's page, or a load is given up for a newer one meanwhile, the router
 * looks at it only after these, and the browser reports it as an error that nobody handles (React Router 8.5, `prefetchStylesAndCallHandler`).
 */
export function ignoreEarlyRejections(window: Window): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Response || isGivenUp(event.reason)) event.preventDefault()
  })
}

const isGivenUp = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError'
