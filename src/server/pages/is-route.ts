import { matchRoutes, type RouteObject } from 'react-router'

type Route = { id: string; parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined }

/** Tells for a path whether a route other than the one for everything unknown answers it. */
export function createIsRoute(routes: Record<string, Route | undefined>): (pathname: string) => boolean {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path = '', index }) => (index ? { id, path, index } : { id, path, children: below(id) }))
  const tree = below(undefined)
  return (pathname) => {
    const route = matchRoutes(tree, pathname)?.at(-1)?.route
    return route !== undefined && route.path !== '*'
  }
}
