import { randomBytes } from 'node:crypto'
import { createEntryStore } from '#features/registrations/entry-store.ts'
import type { EventReader } from '#features/registrations/event-reader.ts'
import { createExportRegistrations } from '#features/registrations/export-registrations.ts'
import { createHandlingStore } from '#features/registrations/handling-store.ts'
import { createListForDirector } from '#features/registrations/list-for-director.ts'
import { createMailRegistrants } from '#features/registrations/mail-registrants.ts'
import { createMarkRegistration } from '#features/registrations/mark-registration.ts'
import { createMessageStore } from '#features/registrations/message-store.ts'
import { createPlaceStore } from '#features/registrations/place-store.ts'
import type { RegistrationDesk } from '#features/registrations/registration-desk.ts'
import { createShowRegistration } from '#features/registrations/show-registration.ts'
import { createWriteNote } from '#features/registrations/write-note.ts'
import type { Identity } from '#identity/core/identity.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { newId } from '#shared/new-id.ts'

type Needs = {
  events: Pick<EventReader, 'findBySlug' | 'list'>
  connection: DatabaseConnection
  nameOf: RegistrationDesk['nameOf']
  now: () => Date
  /** Called when messages to registrants are safely stored. */
  afterCommit: () => void
}

export function createRegistrationDesk({ events, connection, nameOf, now, afterCommit }: Needs): RegistrationDesk {
  const { db, engine, inTransaction } = connection
  const findEvent = events.findBySlug
  const stores = storesOf(db)
  const handlingNeeds = {
    ...{ findEvent, now },
    inTransaction: <T>(work: (stores: ReturnType<typeof storesOf>) => Promise<T>) =>
      inTransaction((trx) => work(storesOf(trx))),
  }
  const mailing = createMailRegistrants({
    ...{ findEvent, stores, now, newId },
    // A message is found by its form key and not written again.
    inTransaction: (work) =>
      inTransaction((trx) => work({ ...storesOf(trx), outbox: createOutboxStore(trx, engine) }), {
        isIdempotent: true,
      }),
  })
  return {
    ...createListForDirector({ listEvents: events.list, findEvent, ...stores }),
    show: createShowRegistration({ findEvent, ...stores }),
    mark: createMarkRegistration({
      ...{ findEvent, now },
      inTransaction: (work) =>
        inTransaction((trx) => work({ ...storesOf(trx), places: createPlaceStore(trx, engine) })),
    }),
    writeNote: createWriteNote(handlingNeeds),
    export: createExportRegistrations({ findEvent, now, ...stores }),
    ...mailing,
    async send(...order) {
      const outcome = await mailing.send(...order)
      afterCommit()
      return outcome
    },
    nameOf,
    newFormKey: () => randomBytes(16).toString('base64url'),
  }
}

/** People by the name that they gave themselves, else by their address; undefined when the account is gone. */
export function createNameFinder({ find }: Pick<Identity['admin'], 'find'>): RegistrationDesk['nameOf'] {
  return async (accountId) => {
    const person = await find(accountId)
    if (!person.ok) return undefined
    const { userMetadata, email } = person.value.account
    const { full_name: name } = userMetadata
    return typeof name === 'string' && name.trim() !== '' ? name.trim() : email
  }
}

const storesOf = (db: Database) => ({
  entries: createEntryStore(db),
  handlings: createHandlingStore(db),
  messages: createMessageStore(db),
})
