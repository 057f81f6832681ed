import type { DayContext } from '#features/tournaments/day/context.ts'
import { hasDayBegun, readDay } from '#features/tournaments/day/read-day.ts'
import { enterEvent, type EventMissing } from '#features/tournaments/events/enter-event.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { retention } from '#features/tournaments/handling/purge-registrations.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { ok, type Result } from '#shared/result.ts'
import { tellEvent, type ToldEvent } from './told-event.ts'

/** @property deletedAt when what is known of those who entered before the day goes; later entries stay as long after they came */
export type Evening = { event: TournamentEvent; told: ToldEvent; deletedAt: Date }

/** For so long somebody is reminded that nobody has written of it yet. */
const NEWS = 14 * DAY

/** What comes after a tournament. */
export async function showEvening(ctx: DayContext, actor: Actor, slug: string): Promise<Result<Evening, EventMissing>> {
  const event = await enterEvent(ctx, actor, 'report-tournaments', slug)
  return event.ok ? ok(await describe(ctx, event.value)) : event
}

/** Those of the last two weeks that are over. */
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
