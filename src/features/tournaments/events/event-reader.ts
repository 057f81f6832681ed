import { createMemory } from '#shared/memory.ts'
import type { EventStore } from './event-store.ts'

export type EventReader = ReturnType<typeof createEventReader>
export type EventFinder = Pick<EventStore, 'list' | 'findBySlug'>

/** The events, remembered until {@link EventReader.forget}, which is due after content has changed: every registration asks for its own. */
export function createEventReader(store: Pick<EventStore, 'list'>) {
  const all = createMemory(() => store.list())
  return {
    /** In the order in which they take place. */
    list: () => all.get(),
    findBySlug: async (slug: string) => (await all.get()).find((event) => event.slug === slug),
    forget: all.forget,
  }
}

/**
 * The events as visitors and programs find them: no draft, and none at all where the club holds no tournaments at the moment, whatever is
 * kept of earlier ones.
 *
 * @param holdsTournaments asked each time
 */
export const createOfferedEvents = (events: EventFinder, holdsTournaments: () => Promise<boolean>): EventFinder => ({
  list: async () => ((await holdsTournaments()) ? (await events.list()).filter(({ draft }) => !draft) : []),
  async findBySlug(slug) {
    if (!(await holdsTournaments())) return undefined
    const event = await events.findBySlug(slug)
    return event?.draft ? undefined : event
  },
})
