import { may, notAllowed, type Actor, type NotAllowed, type Right } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { EventFinder } from './event-reader.ts'
import type { TournamentEvent } from './event.ts'

export type UnknownEvent = { kind: 'unknown-event' }
export type EventMissing = NotAllowed | UnknownEvent

/** Finds an event by its slug for an actor with the right, which is checked before any lookup. */
export async function enterEvent(
  { events }: { events: EventFinder },
  actor: Actor,
  right: Right,
  slug: string,
): Promise<Result<TournamentEvent, EventMissing>> {
  if (!may(actor, right)) return notAllowed(right)
  const event = await events.findBySlug(slug)
  return event ? ok(event) : err({ kind: 'unknown-event' })
}
