import { data, type ServerBuild } from 'react-router'
import { optionalPageOf, type OptionalPage } from '#features/club/look/club-pages.ts'
import { whyNotHere } from '#site/services.ts'

type Modules = ServerBuild['routes']
type Route = NonNullable<Modules[string]>
type Work = (args: Parameters<NonNullable<Route['module']['loader']>>[0]) => unknown

/** The same routes, with each loader and action replaced. */
export const withWork = (routes: Modules, replace: (route: Route, work: Work) => Work): Modules =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (route === undefined) return [id, route]
      const { loader, action } = route.module
      // Both have the same parameters, and either may return what the other cannot.
      const replaced = {
        ...(loader && { loader: replace(route, loader as Work) as typeof loader }),
        ...(action && { action: replace(route, action as Work) as typeof action }),
      }
      return [id, { ...route, module: { ...route.module, ...replaced } }]
    }),
  )

/**
 * Makes routes of optional pages answer as if they did not exist while the club does without them.
 *
 * @param hasPage asked with each request, because the club may change this at any moment
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
