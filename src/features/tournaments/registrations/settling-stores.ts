import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { createChangeStore } from './change-store.ts'
import { createPlaceStore } from './place-store.ts'
import { createRegistrationStore } from './registration-store.ts'
import { createTeamStore } from './team-store.ts'

/** All stores of one transaction in which places are given. */
export const settlingStores = (trx: Database, engine: DatabaseConnection['engine']) => ({
  registrations: createRegistrationStore(trx),
  places: createPlaceStore(trx, engine),
  teams: createTeamStore(trx),
  changes: createChangeStore(trx),
  outbox: createOutboxStore(trx, engine),
})
