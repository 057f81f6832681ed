import { randomBytes } from 'node:crypto'
import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeReference, referenceRandomBytes } from '#features/tournaments/events/reference.ts'
import type { EntryDesk } from '#features/tournaments/registrations/entry-desk.ts'
import { createEntryStore } from '#features/tournaments/registrations/entry-store.ts'
import { createFormGuard } from '#features/tournaments/registrations/form-guard.ts'
import { createPlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { CONFIRMATION_SPACING, createRegisterTeams } from '#features/tournaments/registrations/register-teams.ts'
import { createTakeEntry } from '#features/tournaments/registrations/take-entry.ts'
import { createTakeRows, type TakeRows } from '#features/tournaments/registrations/take-rows.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { newId } from '#shared/new-id.ts'
import type { Tally } from '#shared/tally.ts'
import { confirmationPath } from '#site/routes/tournaments/entry-path.ts'

type Needs = {
  events: Pick<EventReader, 'findBySlug' | 'list'>
  connection: DatabaseConnection
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  now: () => Date
  /** Signs form views. */
  secret: string
  /** Counts one sent form for a visitor, whichever way it comes. */
  takeTurn: Limit['take']
  /** Counts what came of them. */
  signUps: Tally
  /** Called when registrations and their mails are safely stored. */
  afterCommit: () => void
  /** Takes faults that a program is told of in other words. */
  report: (fault: unknown) => void
}

const unguessable = () => randomBytes(16).toString('base64url')

/** Both ways into the list of a tournament: the form of the site, and rows that programs send. */
export function createEntryDesk(needs: Needs): EntryDesk & { takeRows: TakeRows } {
  const { events, connection, config, now, secret, takeTurn, signUps, afterCommit, report } = needs
  const { db, engine, inTransaction } = connection
  const registerTeams = createRegisterTeams({
    // Found by its form key, it is not written again.
    inTransaction: (work) => inTransaction((trx) => work(storesOf(trx, engine)), { isIdempotent: true }),
    now,
    newId,
    newReference: (event: TournamentEvent) => composeReference(event, randomBytes(referenceRandomBytes)),
    newToken: unguessable,
    confirmationUrl: ({ slug }, token) => config.publicUrl + confirmationPath(slug, token),
    confirmationSpacing: config.rateLimits ? CONFIRMATION_SPACING : undefined,
    afterCommit,
  })
  const formGuard = createFormGuard({ secret, now, newKey: unguessable })
  const findEvent = events.findBySlug
  return {
    findEvent,
    listEvents: events.list,
    findPlaces: createPlaceStore(db, engine).find,
    formGuard,
    takeEntry: createTakeEntry({ findEvent, registerTeams, formGuard, takeTurn, signUps }),
    findByToken: createEntryStore(db).findByToken,
    takeRows: createTakeRows({ listEvents: events.list, registerTeams, takeTurn, signUps, report }),
  }
}

const storesOf = (trx: Database, engine: DatabaseConnection['engine']) => ({
  entries: createEntryStore(trx),
  outbox: createOutboxStore(trx, engine),
  places: createPlaceStore(trx, engine),
})
