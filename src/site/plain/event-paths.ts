import type { EventAddress } from '#features/tournaments/events/event-address.ts'
import type { DayContext } from '#features/tournaments/day/context.ts'
import { glanceDay, hasDayBegun } from '#features/tournaments/day/read-day.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { ledElsewhere } from '#features/tournaments/lending/is-lent.ts'
import type { SlipContext } from '#features/tournaments/slips/run-slip-command.ts'
import type { SlipTie } from '#features/tournaments/slips/slip-codes.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import { phaseOf } from '#features/tournaments/live/show-live.ts'
import { findEventAt, tournamentPath } from '../routes/tournaments/tournament-path.ts'
import type { PlainVisit } from './plain-page.ts'

/** The pages of a tournament day, below the tournament's own address. */
export type DayPage = 'auslosung' | 'ergebnisse' | 'halle' | 'live' | 'sieger' | 'zettel/:code'

/** Both addresses of such a page, as in `routes.ts`. */
export const dayPaths = (page: DayPage) => [`/turniere/:slug/${page}`, `/:address/${page}`]

export const dayPath = (event: EventAddress, page: Exclude<DayPage, 'zettel/:code'>) =>
  `${tournamentPath(event)}/${page}`

/** @property lease of a computer that leads in the hall */
export type DayLinkContext = DayContext & { lease: { eventId: string } | undefined }

/** As {@link dayLink}; undefined also while the database is away, so that the rest of the page still works. */
export async function findDayLink(ctx: DayLinkContext, event: TournamentEvent) {
  try {
    if (!(await hasDayBegun(ctx, event))) return undefined
    const day = await glanceDay(ctx, event)
    return dayLink(event, day, ledElsewhere(ctx, day) === 'leads')
  } catch (error) {
    if (isDatabaseAway(error)) return undefined
    throw error
  }
}

/** Where to follow the day of an event, or its results; undefined before the draw, unless the tournament is led in the hall. */
function dayLink(event: EventAddress, day: Day, isInHall: boolean): { path: string; label: string } | undefined {
  const phase = phaseOf(day)
  if (phase === 'over') return { path: dayPath(event, 'ergebnisse'), label: 'Zu den Ergebnissen' }
  if (isInHall) return { path: dayPath(event, 'live'), label: 'Wird in der Halle geführt: live verfolgen' }
  return phase === 'before' ? undefined : { path: dayPath(event, 'live'), label: 'Turnier live verfolgen' }
}

export const slipPath = (event: EventAddress, code: string) => `${tournamentPath(event)}/zettel/${code}`

export const pathOfSlip = (
  { slipCodes }: Pick<SlipContext, 'slipCodes'>,
  { event }: Pick<Day, 'event'>,
  slip: SlipTie,
) => slipPath(event, slipCodes.codeOf(event.id, slip))

export const findDayEvent = ({ params, ctx }: PlainVisit) => findEventAt(ctx.offeredEvents, params)
