import { createCheckIn } from '#features/tournaments/arrivals/check-in.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { WhichDraw } from '#features/tournaments/drawing/draw-secret.ts'
import { createDrawRoom } from '#features/tournaments/drawing/draw-room.ts'
import { createDoErrand } from '#features/tournaments/entrants/do-errand.ts'
import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import { createHandlingStore } from '#features/tournaments/handling/handling-store.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createErrandNeeds } from '#server/assemble/create-entrant-actions.ts'

type Needs = {
  events: Pick<EventReader, 'findBySlug'>
  connection: DatabaseConnection
  days: DayKeeper
  now: () => Date
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  /** The numbers of draws. */
  secretOf: (which: WhichDraw) => string
  /** Called when changes and their mails are safely stored. */
  afterCommit: () => void
}

/** What the director and the helpers at the door need before the first tie. */
export function createDayRooms({ events, connection, days, now, config, secretOf, afterCommit }: Needs) {
  const { db } = connection
  const needs = {
    findEvent: events.findBySlug,
    keeper: days,
    stores: {
      registrations: createRegistrationStore(db),
      handlings: createHandlingStore(db),
      messages: createMessageStore(db),
    },
  }
  const doErrand = createDoErrand(createErrandNeeds({ connection, config, now, afterCommit }))
  return {
    checkIn: createCheckIn({ ...needs, doErrand, now }),
    drawRoom: createDrawRoom({ ...needs, secretOf }),
  }
}
