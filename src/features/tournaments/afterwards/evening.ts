import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { retention } from '#features/tournaments/handling/purge-registrations.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { tellEvent, type ToldEvent } from './told-event.ts'

export type EveningContext = { now: () => Date; events: EventFinder; days: Pick<DayKeeper, 'read' | 'hasBegun'> }

/** @property deletedAt when what is known of those who entered before the day goes; later entries stay as long after they came */
export type Evening = { event: TournamentEvent; told: ToldEvent; deletedAt: Date }

/** For so long somebody is reminded that nobody has written of it yet. */
const NEWS = 14 * DAY

export async function showEvening(
  ctx: EveningContext,
  actor: Actor,
  slug: string,
): Promise<Result<Evening, NotAllowed | { kind: 'unknown-event' }>> {
  const allowed = allow(actor, 'report-tournaments')
  if (!allowed.ok) return allowed
  const event = await ctx.events.findBySlug(slug)
  return event ? ok(await describe(ctx, event)) : err({ kind: 'unknown-event' })
}

/** Those of the last two weeks that are over. */
export async function listPlayed(ctx: EveningContext, actor: Actor): Promise<Result<Evening[], NotAllowed>> {
  const allowed = allow(actor, 'report-tournaments')
  if (!allowed.ok) return allowed
  const now = ctx.now()
  const since = now.getTime() - NEWS
  const recent = (await ctx.events.list()).filter(({ startsAt }) => startsAt <= now && startsAt.getTime() > since)
  const begun = await Promise.all(recent.map(async (event) => ((await ctx.days.hasBegun(event)) ? [event] : [])))
  const evenings = await Promise.all(begun.flat().map((event) => describe(ctx, event)))
  return ok(evenings.filter(({ told }) => told.isOver))
}

const describe = async ({ days }: EveningContext, event: TournamentEvent): Promise<Evening> => ({
  event,
  told: tellEvent(await days.read(event)),
  deletedAt: new Date(event.startsAt.getTime() + retention.registrations),
})
