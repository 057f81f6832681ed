import { randomBytes } from 'node:crypto'
import type { EntryDesk } from '#features/tournaments/registrations/entry-desk.ts'
import { createEntryStore } from '#features/tournaments/registrations/entry-store.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import { createFormGuard } from '#features/tournaments/registrations/form-guard.ts'
import { createPlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { composeReference, referenceRandomBytes } from '#features/tournaments/events/reference.ts'
import { createRegisterTeams, type EntryWork } from '#features/tournaments/registrations/register-teams.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { newId } from '#shared/new-id.ts'
import { confirmationPath } from '#site/routes/tournaments/entry-path.ts'

type Needs = {
  events: Pick<EventReader, 'findBySlug' | 'list'>
  connection: DatabaseConnection
  config: Pick<Config, 'publicUrl'>
  now: () => Date
  secret: string
  /** Called when a registration and its mail are safely stored. */
  afterCommit: () => void
}

const unguessable = () => randomBytes(16).toString('base64url')

/** What registering needs, whoever asks for it, but for the events and the transaction. */
export function toRegisterNeeds({ config, now }: Pick<Needs, 'config' | 'now'>) {
  return {
    now,
    newId,
    newReference: (event: TournamentEvent) => composeReference(event, randomBytes(referenceRandomBytes)),
    newToken: unguessable,
    confirmationUrl: (event: TournamentEvent, token: string) => config.publicUrl + confirmationPath(event.slug, token),
  }
}

/** What one transaction offers to registering. */
export const toEntryWork = (trx: Database, engine: DatabaseConnection['engine']): EntryWork => ({
  entries: createEntryStore(trx),
  outbox: createOutboxStore(trx, engine),
  places: createPlaceStore(trx, engine),
})

export function createEntryDesk({ events, connection, config, now, secret, afterCommit }: Needs): EntryDesk {
  const { db, engine, inTransaction } = connection
  const registerTeams = createRegisterTeams({
    ...toRegisterNeeds({ config, now }),
    findEvent: events.findBySlug,
    // Found by its form key, it is not written again.
    inTransaction: (work) => inTransaction((trx) => work(toEntryWork(trx, engine)), { isIdempotent: true }),
  })
  return {
    findEvent: events.findBySlug,
    listEvents: events.list,
    findPlaces: createPlaceStore(db, engine).find,
    formGuard: createFormGuard({ secret, now, newKey: unguessable }),
    async registerTeams(...form) {
      const outcome = await registerTeams(...form)
      afterCommit()
      return outcome
    },
    findByToken: createEntryStore(db).findByToken,
  }
}
