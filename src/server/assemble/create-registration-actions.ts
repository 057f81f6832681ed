import { randomBytes } from 'node:crypto'
import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeReference, referenceRandomBytes } from '#features/tournaments/events/reference.ts'
import type { RegistrationActions } from '#features/tournaments/registrations/registration-actions.ts'
import { listPublicEntries } from './list-public-entries.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { createPlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import { CONFIRMATION_SPACING, createRegisterTeams } from '#features/tournaments/registrations/register-teams.ts'
import { createTakeRegistration } from '#features/tournaments/registrations/take-registration.ts'
import { createTakeRows, type TakeRows } from '#features/tournaments/registrations/take-rows.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { newId } from '#shared/new-id.ts'
import type { Tally } from '#shared/tally.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { confirmationPath } from '#features/tournaments/events/confirmation-path.ts'
import { unguessable } from '#shared/unguessable.ts'

type RegisteringNeeds = {
  connection: DatabaseConnection
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  now: () => Date
  /** Called when registrations and their mails are safely stored. */
  afterCommit: () => void
}

type Needs = RegisteringNeeds & {
  events: Pick<EventReader, 'findBySlug' | 'list'>
  /** Signs form views. */
  secret: string
  /** Counts one sent form for a visitor, whichever way it comes. */
  takeTurn: Limit['take']
  /** Counts what came of them. */
  registrationOutcomes: Tally
  /** Takes faults that a program is told of in other words. */
  report: (fault: unknown) => void
}

/** The step in which every way into the list of a tournament ends. */
export function createRegistering({
  connection: { engine, inTransaction },
  config,
  now,
  afterCommit,
}: RegisteringNeeds) {
  return createRegisterTeams({
    // Found by its form key, it is not written again.
    inTransaction: (work) =>
      inTransaction((trx) => work({ ...settlingStores(trx, engine), players: createPlayerStore(trx) }), {
        isIdempotent: true,
      }),
    now,
    newId,
    newReference: (event: TournamentEvent) => composeReference(event, randomBytes(referenceRandomBytes)),
    newToken: unguessable,
    confirmationUrl: (event, token) => config.publicUrl + confirmationPath(event, token),
    confirmationSpacing: config.rateLimits ? CONFIRMATION_SPACING : undefined,
    afterCommit,
  })
}

/** Both ways of visitors into the list of a tournament: the form of the site, and rows that programs send. */
export function createRegistrationActions(needs: Needs): RegistrationActions & { takeRows: TakeRows } {
  const { events, connection, now, secret, takeTurn, registrationOutcomes, report } = needs
  const { db, engine } = connection
  const registerTeams = createRegistering(needs)
  const formGuard = createFormGuard({ secret, now, newKey: unguessable })
  const findEvent = events.findBySlug
  return {
    findEvent,
    listEvents: events.list,
    findPlaces: createPlaceStore(db, engine).find,
    listPublicEntries: (event) => listPublicEntries(db, event),
    formGuard,
    takeRegistration: createTakeRegistration({ findEvent, registerTeams, formGuard, takeTurn, registrationOutcomes }),
    takeRows: createTakeRows({ listEvents: events.list, registerTeams, takeTurn, registrationOutcomes, report }),
  }
}
