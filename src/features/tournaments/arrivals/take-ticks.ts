import { z } from 'zod'
import type { DayContext } from '#features/tournaments/day/context.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { DAY } from '#shared/durations.ts'
import { ok } from '#shared/result.ts'

/** Limit of taps per request; a phone with more sends the rest afterwards. */
const MOST_TICKS = 200

/**
 * What phones at the door send: taps in chronological order.
 *
 * - `id`: chosen by the phone, unique per tap: an idempotency key. - `team`: its id.
 * - `age`: milliseconds since the tap, so that the phone's clock does not matter; at most a day.
 */
export const ticksSchema = z
  .array(
    z.object({
      id: z.string().regex(/^[\w-]{10,64}$/),
      team: z.string().max(100),
      isHere: z.boolean(),
      age: z.number().min(0).max(DAY),
    }),
  )
  .max(MOST_TICKS)

export type Tick = z.infer<typeof ticksSchema>[number]

/**
 * Stores each tap exactly once. A phone that was offline does not overwrite what another phone has sent meanwhile: of two taps for a team the
 * later one counts, whichever arrives first. Ignores unknown teams.
 *
 * @param by the account; undefined for a user of the door link
 */
export async function takeTicks(
  ctx: DayContext,
  event: TournamentEvent,
  ticks: readonly Tick[],
  by: string | undefined,
): Promise<void> {
  for (const { id, team, isHere, age } of ticks) {
    const at = new Date(ctx.now().getTime() - age)
    const entry: DayEntry = { kind: isHere ? 'arrived' : 'not-here', team }
    await writeDay(ctx, event, { id, by, at }, ({ state, teams }) => {
      const known = state.arrivals.get(team)
      const isNews = known === undefined || (known.at <= at && known.isHere !== isHere)
      return ok(isNews && teams.some((each) => each.id === team) ? [entry] : [])
    })
  }
}
