import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { createResultNameStore } from '#features/tournaments/day/result-name-store.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createHallRegistrationStore } from './hall-registration-store.ts'
import { createLeaseStore } from './lease-store.ts'
import { createTakenEventStore } from './taken-event-store.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { createChangeStore } from '#features/tournaments/registrations/change-store.ts'
import { createPlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createTeamStore } from '#features/tournaments/registrations/team-store.ts'
import { openStoresBy } from '#platform/context.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { createHandlingStore } from '#features/tournaments/handling/handling-store.ts'

/** All stores of tournaments, where there is no site: for the console and for content. */
export const openTournamentStores = openStoresBy({
  day: ({ db }) => createDayStore(db),
  events: ({ db }) => createEventStore(db),
  handling: ({ db }) => createHandlingStore(db),
  hallRegistrations: ({ db }) => createHallRegistrationStore(db),
  leases: ({ db }) => createLeaseStore(db),
  messages: ({ db }) => createMessageStore(db),
  outbox: ({ db, engine }) => createOutboxStore(db, engine),
  places: ({ db, engine }) => createPlaceStore(db, engine),
  players: ({ db }) => createPlayerStore(db),
  registrationChanges: ({ db }) => createChangeStore(db),
  registrations: ({ db }) => createRegistrationStore(db),
  resultNames: ({ db }) => createResultNameStore(db),
  takenEvents: ({ db }) => createTakenEventStore(db),
  teams: ({ db }) => createTeamStore(db),
})
