type Handed = {
  __reactRouterManifest?: { routes: Record<string, { css?: string[] } | undefined> }
  __reactRouterRouteModules?: Record<string, unknown>
}

/**
 * The document contains the styles of its own routes, and keeps them. The router would fetch them again when a form is sent, and read the answer only
 * afterwards: late on a slow connection, or never.
 */
export function forgetWrittenStyles({ __reactRouterManifest, __reactRouterRouteModules }: Window & Handed): void {
  for (const id of Object.keys(__reactRouterRouteModules ?? {})) delete __reactRouterManifest?.routes[id]?.css
}
