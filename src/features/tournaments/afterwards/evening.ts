import type { DayContext } from '#features/tournaments/day/context.ts'
import { hasDayBegun, readDay } from '#features/tournaments/day/read-day.ts'
import { enterEvent, type EventMissing } from '#features/tournaments/events/enter-event.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { retention } from '#features/tournaments/handling/purge-registrations.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { ok, type Result } from '#shared/result.ts'
import { tellEvent, type ToldEvent } from './told-event.ts'

/** @property deletedAt when registrations made before the day are deleted; later ones stay for the same period after they came in */
export type Evening = { event: TournamentEvent; told: ToldEvent; deletedAt: Date }

/** For this long after an event, editors are reminded of a missing report. */
const NEWS = 14 * DAY

/** The results of a tournament, for a report. */
export async function showEvening(ctx: DayContext, actor: Actor, slug: string): Promise<Result<Evening, EventMissing>> {
  const event = await enterEvent(ctx, actor, 'report-tournaments', slug)
  return event.ok ? ok(await describe(ctx, event.value)) : event
}

/** Finished tournaments of the last two weeks. */
export async function listPlayed(ctx: DayContext, actor: Actor): Promise<Result<Evening[], NotAllowed>> {
  if (!may(actor, 'report-tournaments')) return notAllowed('report-tournaments')
  const now = ctx.now()
  const since = now.getTime() - NEWS
  const recent = (await ctx.events.list()).filter(({ startsAt }) => startsAt <= now && startsAt.getTime() > since)
  const begun = await Promise.all(recent.map(async (event) => ((await hasDayBegun(ctx, event)) ? [event] : [])))
  const evenings = await Promise.all(begun.flat().map((event) => describe(ctx, event)))
  return ok(evenings.filter(({ told }) => told.isOver))
}

const describe = async (ctx: DayContext, event: TournamentEvent): Promise<Evening> => ({
  event,
  told: tellEvent(await readDay(ctx, event)),
  deletedAt: new Date(event.startsAt.getTime() + retention.registrations),
})
