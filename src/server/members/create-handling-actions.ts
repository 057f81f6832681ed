import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import { createChangePlayers } from '#features/tournaments/entrants/change-players.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createDoErrand } from '#features/tournaments/entrants/do-errand.ts'
import { createChangeTeam } from '#features/tournaments/handling/change-team.ts'
import { createCorrectContact } from '#features/tournaments/handling/correct-contact.ts'
import { createErrandNeeds } from '#server/assemble/create-entrant-actions.ts'
import { createRegistering } from '#server/assemble/create-registration-actions.ts'
import { createEnterWalkIn } from '#features/tournaments/handling/enter-walk-in.ts'
import type { Config } from '#platform/config/config.ts'
import { createExportRegistrations } from '#features/tournaments/handling/export-registrations.ts'
import { createHandlingStore } from '#features/tournaments/handling/handling-store.ts'
import { createListForDirector } from '#features/tournaments/handling/list-for-director.ts'
import { createListHalves } from '#features/tournaments/handling/list-halves.ts'
import { createMergeDoubles } from '#features/tournaments/handling/merge-doubles.ts'
import { createMailRegistrants, type MailRegistrants } from '#features/tournaments/handling/mail-registrants.ts'
import { createMarkRegistration } from '#features/tournaments/handling/mark-registration.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import type { HandlingActions } from '#features/tournaments/handling/handling-actions.ts'
import { createShowRegistration } from '#features/tournaments/handling/show-registration.ts'
import { createTellRegistrant } from '#features/tournaments/handling/tell-registrant.ts'
import { createWriteNote } from '#features/tournaments/handling/write-note.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore, type OutboxStore } from '#platform/mail/outbox-store.ts'
import { newId } from '#shared/new-id.ts'
import { unguessable } from '#shared/unguessable.ts'

type Needs = {
  events: Pick<EventReader, 'findBySlug' | 'list'>
  connection: DatabaseConnection
  nameOf: HandlingActions['nameOf']
  now: () => Date
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  /** Called when messages to registrants are safely stored. */
  afterCommit: () => void
}

export function createHandlingActions(needs: Needs): HandlingActions {
  const { events, connection, nameOf, now, config, afterCommit } = needs
  const { db, inTransaction } = connection
  const findEvent = events.findBySlug
  const stores = storesOf(db)
  const errandNeeds = createErrandNeeds({ connection, config, now, afterCommit })
  const handlingNeeds = {
    findEvent,
    now,
    inTransaction: <T>(work: (stores: ReturnType<typeof storesOf>) => Promise<T>) =>
      inTransaction((trx) => work(storesOf(trx))),
  }
  return {
    ...createListForDirector({ listEvents: events.list, findEvent, ...stores }),
    show: createShowRegistration({ findEvent, ...stores, players: createPlayerStore(db) }),
    changeTeam: createChangeTeam({
      findEvent,
      doErrand: createDoErrand(errandNeeds),
      changePlayers: createChangePlayers(errandNeeds),
    }),
    enterWalkIn: createEnterWalkIn({
      findEvent,
      registerTeams: createRegistering({ connection, config, now, afterCommit }),
    }),
    correctContact: createCorrectContact({ findEvent, ...errandNeeds }),
    listHalves: createListHalves({ findEvent, ...stores }),
    mergeDoubles: createMergeDoubles({ findEvent, ...errandNeeds }),
    mark: openMarking(needs, errandNeeds.entryUrl),
    writeNote: createWriteNote(handlingNeeds),
    export: createExportRegistrations({ findEvent, now, ...stores }),
    ...openMailing(needs),
    nameOf,
    newFormKey: unguessable,
  }
}

type EntryUrl = ReturnType<typeof createErrandNeeds>['entryUrl']

function openMarking({ events, connection, now, afterCommit }: Needs, entryUrl: EntryUrl): HandlingActions['mark'] {
  const { engine, inTransaction } = connection
  const mark = createMarkRegistration({
    findEvent: events.findBySlug,
    now,
    newId,
    entryUrl,
    inTransaction: (work) => inTransaction((trx) => work({ ...storesOf(trx), ...settlingStores(trx, engine) })),
  })
  return async (...order) => {
    const outcome = await mark(...order)
    afterCommit()
    return outcome
  }
}

/** What goes to registrants by mail. */
function openMailing(needs: Needs): MailRegistrants & Pick<HandlingActions, 'tell'> {
  const { events, connection, now, afterCommit } = needs
  const { db, engine, inTransaction } = connection
  const mailingNeeds = {
    findEvent: events.findBySlug,
    now,
    newId,
    // A message is found by its form key and not written again.
    inTransaction: <T>(work: (stores: ReturnType<typeof storesOf> & { outbox: OutboxStore }) => Promise<T>) =>
      inTransaction((trx) => work({ ...storesOf(trx), outbox: createOutboxStore(trx, engine) }), {
        isIdempotent: true,
      }),
  }
  const mailing = createMailRegistrants({ ...mailingNeeds, stores: storesOf(db) })
  const tell = createTellRegistrant(mailingNeeds)
  return {
    ...mailing,
    async send(...order) {
      const outcome = await mailing.send(...order)
      afterCommit()
      return outcome
    },
    async tell(...order) {
      const outcome = await tell(...order)
      afterCommit()
      return outcome
    },
  }
}

const storesOf = (db: Database) => ({
  registrations: createRegistrationStore(db),
  handlings: createHandlingStore(db),
  messages: createMessageStore(db),
})
