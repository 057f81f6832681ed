import { data, type ServerBuild } from 'react-router'
import { optionalPageOf, type OptionalPage } from '#features/club/look/club-pages.ts'
import { whyNotHere } from '#site/services.ts'

type Modules = ServerBuild['routes']
type Module = NonNullable<Modules[string]>['module']
type Work = NonNullable<Module['loader'] | Module['action']>

/**
 * Has the routes of pages that a club may do without answer as if there were none where it does.
 *
 * @param hasPage asked with each request, for the club may decide otherwise at any moment
 */
export function pagesOfTheClub(routes: Modules, hasPage: (page: OptionalPage) => Promise<boolean>): Modules {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const page = optionalPageOf(route?.path ?? '')
      if (route === undefined || page === undefined) return [id, route]
      const { loader, action } = route.module
      const onlyIfThere = <W extends Work>(work: W) => {
        const guarded = async (args: Parameters<W>[0]) => {
          if (!(await hasPage(page))) throw data(null, args.context.get(whyNotHere))
          return await (work as (args: unknown) => unknown)(args)
        }
        return guarded as W
      }
      const module = {
        ...route.module,
        ...(loader && { loader: onlyIfThere(loader) }),
        ...(action && { action: onlyIfThere(action) }),
      }
      return [id, { ...route, module }]
    }),
  )
}
