import { allow, type Actor, type NotAllowed, type Right } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { UNHANDLED, type HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import type { HandlingStore } from './handling-store.ts'
import type { MessageStore } from '#features/tournaments/messages/message-store.ts'

export type FindEvent = (slug: string) => Promise<TournamentEvent | undefined>
export type UnknownEvent = { kind: 'unknown-event' }
export type UnknownRegistration = { kind: 'unknown-registration' }

/** A registration as people name it. @property slug of the event */
export type WhichRegistration = { slug: string; reference: string }

/** What changes a registration's handling, in one transaction. */
export type HandlingWork = {
  registrations: Pick<RegistrationStore, 'findByReference'>
  handlings: Pick<HandlingStore, 'find' | 'setMark' | 'setNote'>
}
export type HandlingNeeds = {
  findEvent: FindEvent
  inTransaction: <T>(work: (stores: HandlingWork) => Promise<T>) => Promise<T>
  now: () => Date
}

/** What is needed to read all that is known about registrations. */
export type ReadingStores = {
  registrations: Pick<RegistrationStore, 'listForEvent'>
  handlings: Pick<HandlingStore, 'listForEvent'>
  messages: Pick<MessageStore, 'listUnreached'>
}

/** All registrations of an event with what was noted about them, in the order in which they arrived. */
export async function readHandled(
  { registrations, handlings, messages }: ReadingStores,
  eventId: EventId,
): Promise<HandledRegistration[]> {
  const kept = await registrations.listForEvent(eventId)
  const handled = await handlings.listForEvent(eventId)
  const unreached = await messages.listUnreached(eventId)
  return kept.map((registration) => ({
    ...registration,
    handling: handled.get(registration.id) ?? UNHANDLED,
    isUnreached: unreached.has(registration.id),
  }))
}

/** The event with this name, for whoever has the right; asked before anything is looked up. */
export async function enterEvent(
  findEvent: FindEvent,
  actor: Actor,
  right: Right,
  slug: string,
): Promise<Result<TournamentEvent, NotAllowed | UnknownEvent>> {
  const allowed = allow(actor, right)
  return allowed.ok ? getEvent(findEvent, slug) : allowed
}

async function getEvent(findEvent: FindEvent, slug: string): Promise<Result<TournamentEvent, UnknownEvent>> {
  const event = await findEvent(slug)
  return event ? ok(event) : err({ kind: 'unknown-event' })
}
