type Handed = {
  __reactRouterManifest?: { routes: Record<string, { css?: string[] } | undefined> }
  __reactRouterRouteModules?: Record<string, unknown>
}

/**
 * The document brought the styles of its own routes, and they stay in it. The router would fetch them once more when a form is sent, and look at
 * the answer only after that: on a bad line late, or never.
 */
export function forgetWrittenStyles({ __reactRouterManifest, __reactRouterRouteModules }: Window & Handed): void {
  for (const id of Object.keys(__reactRouterRouteModules ?? {})) delete __reactRouterManifest?.routes[id]?.css
}
