import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import {
  conflictOf,
  findKept,
  putEvent,
  type EventConflict,
  type EventMistakes,
  type KeptEvent,
  type SavedEvent,
} from './keep-events.ts'
import type { EventContext } from './context.ts'
import type { EventVersionLine } from './event-version.ts'
import { eventFileSchema, type EventSource } from './event.ts'

export type EventHistoryRefusal = NotAllowed | { kind: 'unknown-event' } | { kind: 'unknown-version' }

/** @property present number of the current version @property before, after facts of the previous version and of this one */
export type ShownEventVersion = {
  name: string
  version: EventVersionLine
  present: number
  before: EventSource | undefined
  after: EventSource
}

/** All versions of an event, newest first. */
export async function listEventVersions(
  { read }: EventContext,
  actor: Actor,
  slug: string,
): Promise<Result<{ name: string; versions: EventVersionLine[] }, EventHistoryRefusal>> {
  if (!may(actor, 'keep-tournaments')) return notAllowed('keep-tournaments')
  const event = await read.events.findBySlug(slug)
  if (!event) return err({ kind: 'unknown-event' })
  return ok({ name: event.name, versions: await read.eventVersions.list(event.id) })
}

export async function showEventVersion(
  ctx: EventContext,
  actor: Actor,
  slug: string,
  number: number,
): Promise<Result<ShownEventVersion, EventHistoryRefusal>> {
  if (!may(actor, 'keep-tournaments')) return notAllowed('keep-tournaments')
  return ctx.write(async (stores): ReturnType<typeof showEventVersion> => {
    const present = await findKept(stores, slug)
    if (!present) return err({ kind: 'unknown-event' })
    const found = await stores.eventVersions.find(present.event.id, number)
    if (!found) return err({ kind: 'unknown-version' })
    const { facts: after, ...version } = found
    const earlier = await stores.eventVersions.findEarlier(present.event.id, number)
    return ok({ name: present.event.name, version, present: present.number, before: earlier?.facts, after })
  })
}

/**
 * Restores the facts of a version as a new version; does not change whether readers see the event.
 *
 * @param wanted.seen number of the version that the user saw
 */
export async function restoreEvent(
  ctx: EventContext,
  actor: Actor,
  slug: string,
  { number, seen }: { number: number; seen: number },
): Promise<Result<SavedEvent, EventHistoryRefusal | EventConflict | EventMistakes>> {
  if (!may(actor, 'keep-tournaments')) return notAllowed('keep-tournaments')
  return ctx.write(async (stores): ReturnType<typeof restoreEvent> => {
    const present = await findKept(stores, slug)
    if (!present) return err({ kind: 'unknown-event' })
    const version = await stores.eventVersions.find(present.event.id, number)
    if (!version) return err({ kind: 'unknown-version' })
    if (seen !== present.number) return conflictOf(stores, present.event)
    const to = withPlaceOf(present, version.facts)
    return putEvent(ctx, stores, present, { to, by: actor.accountId, command: 'restore' })
  })
}

const withPlaceOf = ({ event }: KeptEvent, { draft: _, ...facts }: EventSource) =>
  eventFileSchema.parse({ ...facts, slug: event.slug, ...(event.draft && { draft: true }) })
