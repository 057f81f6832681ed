import type { Context } from '#platform/context.ts'
import type { EventStore } from './event-store.ts'
import type { EventVersionStore } from './event-version-store.ts'
import type { EventId } from './event.ts'

/** @property content tells all instances that their pages are stale */
export type EventStores = {
  events: EventStore
  eventVersions: EventVersionStore
  registrations: { listForEvent: (id: EventId) => Promise<readonly { teams: readonly { competition: string }[] }[]> }
  /** Includes pages of the club's own. */
  articles: { findOwner: (address: string) => Promise<unknown> }
  content: { raiseRevision: () => Promise<void> }
}

export type EventContext = Context<EventStores> & { renderMarkdown: (markdown: string) => { html: string } }
