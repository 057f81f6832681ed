import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { findEventAt, tournamentPath } from '../routes/tournaments/tournament-path.ts'
import type { PlainVisit } from './plain-page.ts'

/** Where the pages of a tournament's day lie, below its own address. */
export type DayPage = 'live'

/** Both addresses of such a page, as in `routes.ts`. */
export const dayPaths = (page: DayPage) => [`/turniere/:slug/${page}`, `/:address/${page}`]

export const dayPath = (event: Pick<TournamentEvent, 'slug' | 'address'>, page: DayPage) =>
  `${tournamentPath(event)}/${page}`

/** The event of such an address. */
export const findDayEvent = ({ params, services }: PlainVisit) => findEventAt(services.tournaments, params)
