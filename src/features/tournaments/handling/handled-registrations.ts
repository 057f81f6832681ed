import type { HandlingStores } from './context.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { UNHANDLED, type HandledRegistration } from '#features/tournaments/registrations/handling.ts'

export type UnknownRegistration = { kind: 'unknown-registration' }

/** How people identify a registration. @property slug of the event */
export type WhichRegistration = { slug: string; reference: string }

/** All registrations of an event with their marks and notes, in order of receipt. */
export async function readHandled(
  { registrations, handling, messages }: HandlingStores,
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
