import { randomBytes } from 'node:crypto'
import { createDayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { confirmationPath } from '#features/tournaments/events/confirmation-path.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeReference, referenceRandomBytes } from '#features/tournaments/events/reference.ts'
import { listEnteredTeams } from '#features/tournaments/handling/list-entered-teams.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createRehearse } from '#features/tournaments/rehearsal/rehearse.ts'
import { createTakeBack } from '#features/tournaments/rehearsal/take-back.ts'
import { createRegisterTeams } from '#features/tournaments/registrations/register-teams.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'
import { unguessable } from '#shared/unguessable.ts'

type Needs = { connection: DatabaseConnection; publicUrl: string; now: () => Date }

/** What a rehearsal needs, on the database of the site. Whoever is made up has no address, so nobody is written to. */
export function openRehearsal({ connection: { db, engine, inTransaction }, publicUrl, now }: Needs) {
  // Whoever waits may get a place when a rehearsal is taken away, and is told of it.
  const entryUrl = (event: TournamentEvent, token: string) => publicUrl + confirmationPath(event, token)
  const registerTeams = createRegisterTeams({
    inTransaction: (work) =>
      inTransaction((trx) => work({ ...settlingStores(trx, engine), players: createPlayerStore(trx) }), {
        isIdempotent: true,
      }),
    now,
    newId,
    newToken: unguessable,
    confirmationSpacing: undefined,
    afterCommit: () => undefined,
    newReference: (event) => composeReference(event, randomBytes(referenceRandomBytes)),
    confirmationUrl: entryUrl,
  })
  const days = createDayKeeper({
    store: createDayStore(db),
    inTransaction: (work) => inTransaction((trx) => work(createDayStore(trx)), { isIdempotent: true }),
    listTeams: (eventId) => listEnteredTeams(db, eventId),
    now,
    elapsed: () => performance.now(),
    report: () => undefined,
  })
  return {
    days,
    rehearse: createRehearse({ registerTeams, days, now, newSecret: unguessable }),
    takeBack: createTakeBack({
      now,
      newId,
      entryUrl,
      inTransaction: (work) =>
        inTransaction((trx) => work({ ...settlingStores(trx, engine), log: createDayStore(trx) })),
    }),
  }
}
