import type { EventHistory } from './event-history.ts'
import type { KeepEvents } from './keep-events.ts'

/** All that making a tournament needs. Whatever is asked, the actor's right is checked first. */
export type EventRoom = {
  events: KeepEvents
  history: EventHistory
  /** What people call whoever changed something; undefined when the account is gone. */
  nameOf: (accountId: string) => Promise<string | undefined>
}
