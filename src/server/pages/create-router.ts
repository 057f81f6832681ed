import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

type Router = (request: Request, context: RouterContextProvider) => Promise<Response>

/** A path whose length determines the candidate routes; excludes any path that the router would first normalise. */
const PLAIN_PATH = /^https?:\/\/[^/?#]+((?:\/[\w-]+)+|\/)(?:\?|$)/

/**
 * One router for all routes, and one for the routes of each length: a router searches all its routes, from the longest on, several
 * times for each page. The result is the same route.
 */
export function createRouter(build: ServerBuild, mode: string): Router {
  const whole = createRequestHandler(build, mode)
  const routers = new Map<number, Router>()
  const longest = Math.max(...Object.values(build.routes).map((route) => lengthOf(route?.path ?? '')))

  function findRouter(url: string): Router {
    const path = PLAIN_PATH.exec(url)?.[1]
    if (path === undefined) return whole
    const length = Math.min(lengthOf(path), longest + 1)
    const router = routers.get(length) ?? createRequestHandler(ofLength(build, length), mode)
    routers.set(length, router)
    return router
  }

  return (request, context) => findRouter(request.url)(request, context)
}

const lengthOf = (path: string) => path.split('/').filter((part) => part !== '').length

/** Routes without a path are only frames of others. */
function ofLength(build: ServerBuild, length: number): ServerBuild {
  const isWanted = (path = '') => path === '' || path === '*' || lengthOf(path) === length
  const routes = Object.entries(build.routes).filter(([, route]) => isWanted(route?.path))
  return { ...build, routes: Object.fromEntries(routes) }
}
