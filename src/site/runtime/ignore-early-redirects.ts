/**
 * When the redirect of a sent form arrives before the styles of the form's page, the router looks at it only after these, and the browser
 * meanwhile reports it as an error that nobody handles (React Router 8.5, `prefetchStylesAndCallHandler`).
 */
export function ignoreEarlyRedirects(window: Window): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Response) event.preventDefault()
  })
}
