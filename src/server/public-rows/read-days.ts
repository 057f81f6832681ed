import type { DayContext } from '#features/tournaments/day/context.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { glanceDay, hasDayBegun, readDay } from '#features/tournaments/day/read-day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'

/** How rows come by the days of tournaments. */
export type ReadDays = {
  hasBegun: (event: TournamentEvent) => Promise<boolean>
  read: (event: TournamentEvent) => Promise<Day>
}

export const daysForAll = (ctx: DayContext): ReadDays => ({
  hasBegun: (event) => hasDayBegun(ctx, event),
  read: (event) => glanceDay(ctx, event),
})

/** Half a second old is too old for whoever says what has changed: they look once, when the database says that something has. */
export const daysAsTheyAre = (ctx: DayContext): ReadDays => ({
  hasBegun: async ({ id }) => (await ctx.read.day.listLast([id])).has(id),
  read: (event) => readDay(ctx, event),
})
