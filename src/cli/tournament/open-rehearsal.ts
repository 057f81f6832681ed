import { randomBytes } from 'node:crypto'
import { createDayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { composeReference, referenceRandomBytes } from '#features/tournaments/events/reference.ts'
import { listEnteredTeams } from '#features/tournaments/handling/list-entered-teams.ts'
import { createRehearse } from '#features/tournaments/rehearsal/rehearse.ts'
import { createTakeBack } from '#features/tournaments/rehearsal/take-back.ts'
import { createRegisterTeams } from '#features/tournaments/registrations/register-teams.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

type Needs = { connection: DatabaseConnection; now: () => Date }

const unguessable = () => randomBytes(16).toString('base64url')

/** What a rehearsal needs, on the database of the site. Whoever is made up has no address, so nobody is written to. */
export function openRehearsal({ connection: { db, engine, inTransaction }, now }: Needs) {
  const registerTeams = createRegisterTeams({
    inTransaction: (work) => inTransaction((trx) => work(settlingStores(trx, engine)), { isIdempotent: true }),
    ...{ now, newId, newToken: unguessable, confirmationSpacing: undefined, afterCommit: () => undefined },
    newReference: (event) => composeReference(event, randomBytes(referenceRandomBytes)),
    confirmationUrl: () => '',
  })
  const days = createDayKeeper({
    store: createDayStore(db),
    inTransaction: (work) => inTransaction((trx) => work(createDayStore(trx)), { isIdempotent: true }),
    listTeams: (eventId) => listEnteredTeams(db, eventId),
    ...{ now, elapsed: () => performance.now(), report: () => undefined },
  })
  return {
    days,
    rehearse: createRehearse({ registerTeams, days, now, newSecret: unguessable }),
    takeBack: createTakeBack({
      inTransaction: (work) =>
        inTransaction((trx) => work({ log: createDayStore(trx), registrations: createRegistrationStore(trx) })),
    }),
  }
}
