import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { findEventAt, tournamentPath } from '../routes/tournaments/tournament-path.ts'
import type { PlainVisit } from './plain-page.ts'

/** Where the pages of a tournament's day lie, below its own address. */
export type DayPage = 'ergebnisse' | 'halle' | 'live' | 'zettel/:code'

/** Both addresses of such a page, as in `routes.ts`. */
export const dayPaths = (page: DayPage) => [`/turniere/:slug/${page}`, `/:address/${page}`]

type Placed = Pick<TournamentEvent, 'slug' | 'address'>

export const dayPath = (event: Placed, page: Exclude<DayPage, 'zettel/:code'>) => `${tournamentPath(event)}/${page}`

/** Of the slip with this code. */
export const slipPath = (event: Placed, code: string) => `${tournamentPath(event)}/zettel/${code}`

/** The event of such an address. */
export const findDayEvent = ({ params, services }: PlainVisit) => findEventAt(services.tournaments, params)
