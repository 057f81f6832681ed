import { useRouteLoaderData } from 'react-router'
import type { OptionalPage } from '#features/club/look/club-pages.ts'

/** Asks whether the club has a page that not every club has. */
export function useHasPage(): (page: OptionalPage) => boolean {
  const site = useRouteLoaderData('root') as { without?: OptionalPage[] } | undefined
  return (page) => !(site?.without ?? []).includes(page)
}
