import { useRouteLoaderData } from 'react-router'
import type { OptionalPage } from '#features/club/look/club-pages.ts'

/** Returns a function that tells whether the club has an optional page. */
export function useHasPage(): (page: OptionalPage) => boolean {
  const site = useRouteLoaderData('root') as { without?: OptionalPage[] } | undefined
  return (page) => !(site?.without ?? []).includes(page)
}
