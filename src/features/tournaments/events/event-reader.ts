import { createMemory } from '#shared/memory.ts'
import type { EventStore } from './event-store.ts'

export type EventReader = ReturnType<typeof createEventReader>
export type EventFinder = Pick<EventStore, 'list' | 'findBySlug'>

/** Caches the events, because every registration looks up its own; call {@link EventReader.forget} after content has changed. */
export function createEventReader(store: Pick<EventStore, 'list'>) {
  const all = createMemory(() => store.list())
  return {
    /** In chronological order. */
    list: () => all.get(),
    findBySlug: async (slug: string) => (await all.get()).find((event) => event.slug === slug),
    forget: all.forget,
  }
}

/**
 * The events as visitors and programs find them: no drafts, and none at all while the club holds no tournaments, even if earlier ones are
 * stored.
 *
 * @param holdsTournaments called each time
 */
export const createOfferedEvents = (events: EventFinder, holdsTournaments: () => Promise<boolean>): EventFinder => ({
  list: async () => ((await holdsTournaments()) ? (await events.list()).filter(({ draft }) => !draft) : []),
  async findBySlug(slug) {
    if (!(await holdsTournaments())) return undefined
    const event = await events.findBySlug(slug)
    return event?.draft ? undefined : event
  },
})
