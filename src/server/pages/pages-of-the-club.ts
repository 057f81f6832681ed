import { data, type ServerBuild } from 'react-router'
import { optionalPageOf, type OptionalPage } from '#features/club/look/club-pages.ts'
import { whyNotHere } from '#site/services.ts'

type Modules = ServerBuild['routes']
type Route = NonNullable<Modules[string]>
type Work = (args: Parameters<NonNullable<Route['module']['loader']>>[0]) => unknown

/** The same routes, with other work in the place of each loader and action. */
export const withWork = (routes: Modules, replace: (route: Route, work: Work) => Work): Modules =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (route === undefined) return [id, route]
      const { loader, action } = route.module
      // Both are called with the same, and either may answer with whatever the other does not.
      const replaced = {
        ...(loader && { loader: replace(route, loader as Work) as typeof loader }),
        ...(action && { action: replace(route, action as Work) as typeof action }),
      }
      return [id, { ...route, module: { ...route.module, ...replaced } }]
    }),
  )

/**
 * Has the routes of pages that a club may do without answer as if there were none where it does.
 *
 * @param hasPage asked with each request, for the club may decide otherwise at any moment
 */
export const pagesOfTheClub = (routes: Modules, hasPage: (page: OptionalPage) => Promise<boolean>) =>
  withWork(routes, ({ path = '' }, work) => {
    const page = optionalPageOf(path)
    if (page === undefined) return work
    return async (args) => {
      if (!(await hasPage(page))) throw data(null, args.context.get(whyNotHere))
      return work(args)
    }
  })
