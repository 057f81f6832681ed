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
