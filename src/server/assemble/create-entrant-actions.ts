import { createChangePlayers } from '#features/tournaments/entrants/change-players.ts'
import { CHANGE_SPACING, createDoErrand } from '#features/tournaments/entrants/do-errand.ts'
import type { EntrantActions } from '#features/tournaments/entrants/entrant-actions.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createSendLinks, LINK_SPACING } from '#features/tournaments/entrants/send-links.ts'
import { createSettleAll } from '#features/tournaments/entrants/settle-all.ts'
import { createShowEntry } from '#features/tournaments/entrants/show-entry.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { newId } from '#shared/new-id.ts'
import { confirmationPath } from '#features/tournaments/events/confirmation-path.ts'

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  now: () => Date
  /** Called when changes and their mails are safely stored. */
  afterCommit: () => void
}

/** What all changes of single teams need, whoever makes them. */
export function createErrandNeeds({ connection, config, now, afterCommit }: Needs) {
  const { engine, inTransaction } = connection
  const storesOf = (trx: Database) => ({ ...settlingStores(trx, engine), players: createPlayerStore(trx) })
  return {
    newId,
    now,
    afterCommit,
    entryUrl: (event: TournamentEvent, token: string) => config.publicUrl + confirmationPath(event, token),
    changeSpacing: config.rateLimits ? CHANGE_SPACING : undefined,
    inTransaction: <T>(work: (stores: ReturnType<typeof storesOf>) => Promise<T>) =>
      inTransaction((trx) => work(storesOf(trx))),
  }
}

/** @property takeLinkTurn counts questions for lost links, takeTurn changes; each for one visitor */
type Turns = { takeTurn: Limit['take']; takeLinkTurn: Limit['take'] }

export function createEntrantActions(needs: Needs, { takeTurn, takeLinkTurn }: Turns): EntrantActions {
  const { connection, config } = needs
  const errands = createErrandNeeds(needs)
  const linkSpacing = config.rateLimits ? LINK_SPACING : undefined
  return {
    show: createShowEntry({
      ...settlingStores(connection.db, connection.engine),
      players: createPlayerStore(connection.db),
    }),
    doErrand: createDoErrand(errands),
    changePlayers: createChangePlayers(errands),
    sendLinks: createSendLinks({ ...errands, linkSpacing, takeTurn: takeLinkTurn }),
    takeTurn,
  }
}

/** The errand of the clock. */
export const createSettling = (needs: Needs) =>
  createSettleAll({
    ...createErrandNeeds(needs),
    teams: settlingStores(needs.connection.db, needs.connection.engine).teams,
  })
