import type { EventStore } from './event-store.ts'
import type { TournamentEvent } from './event.ts'

export type EventReader = ReturnType<typeof createEventReader>

/** The events, read once and remembered until {@link EventReader.forget}: every registration asks for its own. */
export function createEventReader(store: Pick<EventStore, 'list'>) {
  let known: Promise<TournamentEvent[]> | undefined

  function list(): Promise<TournamentEvent[]> {
    if (known) return known
    const reading = store.list()
    known = reading
    // A failed reading is not remembered; whoever waits for it learns why.
    reading.catch(() => {
      if (known === reading) known = undefined
    })
    return reading
  }

  return {
    /** In the order in which they take place. */
    list,
    findBySlug: async (slug: string) => (await list()).find((event) => event.slug === slug),
    /** To be called after content has changed. */
    forget(): void {
      known = undefined
    },
  }
}
