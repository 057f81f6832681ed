import type { DayContext } from '#features/tournaments/day/context.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { glanceDay, hasDayBegun, readDay } from '#features/tournaments/day/read-day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'

/** How rows read the days of tournaments. */
export type ReadDays = {
  hasBegun: (event: TournamentEvent) => Promise<boolean>
  read: (event: TournamentEvent) => Promise<Day>
}

export const daysForAll = (ctx: DayContext): ReadDays => ({
  hasBegun: (event) => hasDayBegun(ctx, event),
  read: (event) => glanceDay(ctx, event),
})

/** Reads anew, because half a second is too stale for realtime changes: they are read once, when the database reports a change. */
export const daysAsTheyAre = (ctx: DayContext): ReadDays => ({
  hasBegun: async ({ id }) => (await ctx.read.day.listLast([id])).has(id),
  read: (event) => readDay(ctx, event),
})
