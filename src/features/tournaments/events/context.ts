import type { Context } from '#platform/context.ts'
import type { EventStore } from './event-store.ts'
import type { EventVersionStore } from './event-version-store.ts'
import type { EventId } from './event.ts'

/** @property content tells every instance that its pages are out of date */
export type EventStores = {
  events: EventStore
  eventVersions: EventVersionStore
  registrations: { listForEvent: (id: EventId) => Promise<readonly { teams: readonly { competition: string }[] }[]> }
  /** Pages of the club's own, too. */
  articles: { findOwner: (address: string) => Promise<unknown> }
  content: { raiseRevision: () => Promise<void> }
}

export type EventContext = Context<EventStores> & { renderMarkdown: (markdown: string) => { html: string } }
