import { renderMarkdown } from '#features/news/render-markdown.ts'
import { createEventHistory } from '#features/tournaments/events/event-history.ts'
import type { EventRoom } from '#features/tournaments/events/event-room.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createEventVersionStore } from '#features/tournaments/events/event-version-store.ts'
import { createKeepEvents, type EventWork } from '#features/tournaments/events/keep-events.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

type Needs = { connection: DatabaseConnection; now: () => Date; nameOf: EventRoom['nameOf'] }

/** Where tournaments are made. */
export function createEventRoom({ connection, now, nameOf }: Needs): EventRoom {
  const needs = {
    now,
    renderMarkdown,
    newId: () => newId(now()),
    inTransaction: <T>(work: (stores: EventWork) => Promise<T>) => connection.inTransaction((trx) => work(workOf(trx))),
  }
  return { events: createKeepEvents(needs), history: createEventHistory(needs), nameOf }
}

function workOf(trx: Database): EventWork {
  const registrations = createRegistrationStore(trx)
  return {
    events: createEventStore(trx),
    versions: createEventVersionStore(trx),
    async listEntered(id) {
      const teams = (await registrations.listForEvent(id)).flatMap((registration) => registration.teams)
      return [...new Set(teams.map(({ competition }) => competition))]
    },
    countRegistrations: async (id) => (await registrations.listForEvent(id)).length,
    raiseRevision: () => raiseRevision(trx),
  }
}
