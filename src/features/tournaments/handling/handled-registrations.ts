import { allow, type Actor, type NotAllowed, type Right } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { HandlingContext, HandlingStores } from './context.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { UNHANDLED, type HandledRegistration } from '#features/tournaments/registrations/handling.ts'

export type UnknownEvent = { kind: 'unknown-event' }
export type UnknownRegistration = { kind: 'unknown-registration' }

/** A registration as people name it. @property slug of the event */
export type WhichRegistration = { slug: string; reference: string }

/** All registrations of an event with what was noted about them, in the order in which they arrived. */
export async function readHandled(
  { registrations, handling, messages }: Pick<HandlingStores, 'registrations' | 'handling' | 'messages'>,
  eventId: EventId,
): Promise<HandledRegistration[]> {
  const kept = await registrations.listForEvent(eventId)
  const handled = await handling.listForEvent(eventId)
  const unreached = await messages.listUnreached(eventId)
  return kept.map((registration) => ({
    ...registration,
    handling: handled.get(registration.id) ?? UNHANDLED,
    isUnreached: unreached.has(registration.id),
  }))
}

/** The event with this name, for whoever has the right; asked before anything is looked up. */
export async function enterEvent(
  { events }: Pick<HandlingContext, 'events'>,
  actor: Actor,
  right: Right,
  slug: string,
): Promise<Result<TournamentEvent, NotAllowed | UnknownEvent>> {
  const allowed = allow(actor, right)
  if (!allowed.ok) return allowed
  const event = await events.findBySlug(slug)
  return event ? ok(event) : err({ kind: 'unknown-event' })
}
