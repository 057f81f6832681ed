import { href } from 'react-router'
import { seasonSlug } from '#features/league/season.ts'

/** @param season omitted: the present one */
export const teamPath = (slug: string, season?: number): string =>
  season === undefined
    ? href('/mannschaften/:slug', { slug })
    : href('/mannschaften/:slug/:season', { slug, season: seasonSlug(season) })

/** A team's matches for calendars; served by `src/server/feeds`. */
export const teamCalendarPath = (slug: string): string => `${teamPath(slug)}/spiele.ics`
