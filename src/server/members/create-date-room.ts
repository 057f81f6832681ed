import { createDateStore } from '#features/dates/date-store.ts'
import { createKeepDates, type KeepDates } from '#features/dates/keep-dates.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

type Needs = { connection: DatabaseConnection; now: () => Date }

/** The room of the club's dates. */
export const createDateRoom = ({ connection, now }: Needs): KeepDates =>
  createKeepDates({
    dates: createDateStore(connection.db),
    inTransaction: (work) =>
      connection.inTransaction((trx) => work({ dates: createDateStore(trx), raiseRevision: () => raiseRevision(trx) })),
    now,
    newId: () => newId(now()),
  })
