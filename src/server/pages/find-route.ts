import { matchRoutes, type RouteObject } from 'react-router'

type Route = { id: string; parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined }

/** Finds the route that answers a path, other than the one for everything unknown. */
export function createFindRoute<R extends Route>(
  routes: Record<string, R | undefined>,
): (pathname: string) => R | undefined {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path = '', index }) => (index ? { id, path, index } : { id, path, children: below(id) }))
  const tree = below(undefined)
  return (pathname) => {
    const { id = '', path } = matchRoutes(tree, pathname)?.at(-1)?.route ?? {}
    return path === '*' ? undefined : routes[id]
  }
}
