import { may, notAllowed, type Actor } from '#rights/offices.ts'
import { ok } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HandlingContext } from './context.ts'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import { readHandled } from './handled-registrations.ts'
import { countRegistrations, selectRegistrations, type RegistrationCounts } from './select-registrations.ts'
import type { Selection } from './selection.ts'

/** All events, the latest first. @param after only those that begin later; if omitted, all */
export async function listEvents(ctx: HandlingContext, actor: Actor, after?: Date) {
  if (!may(actor, 'read-registrations')) return notAllowed('read-registrations')
  const overviews: { event: TournamentEvent; counts: RegistrationCounts }[] = []
  for (const event of await ctx.events.list()) {
    if (after && event.startsAt <= after) continue
    overviews.unshift({ event, counts: countRegistrations(await readHandled(ctx.read, event.id)) })
  }
  return ok(overviews)
}

export async function listRegistrations(ctx: HandlingContext, actor: Actor, slug: string, selection: Selection) {
  const event = await enterEvent(ctx, actor, 'read-registrations', slug)
  if (!event.ok) return event
  const registrations = await readHandled(ctx.read, event.value.id)
  return ok({
    event: event.value,
    counts: countRegistrations(registrations),
    selected: selectRegistrations(registrations, selection),
    messages: await ctx.read.messages.listForEvent(event.value.id),
  })
}
