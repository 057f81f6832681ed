import { href } from 'react-router'
import { seasonSlug } from '#features/league/season.ts'

/** @param season left out: the one of today */
export const teamPath = (slug: string, season?: number): string =>
  season === undefined
    ? href('/mannschaften/:slug', { slug })
    : href('/mannschaften/:slug/:season', { slug, season: seasonSlug(season) })

/** A team's matches for calendars; answered by `src/server/feeds`. */
export const teamCalendarPath = (slug: string): string => `${teamPath(slug)}/spiele.ics`
