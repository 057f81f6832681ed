import { createKeepFixtures } from '#features/league/keeping/keep-fixtures.ts'
import { createKeepTeam } from '#features/league/keeping/keep-team.ts'
import type { KeepingActions } from '#features/league/keeping/keeping-actions.ts'
import type { KeepingStores } from '#features/league/keeping/keeping-needs.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createFetchList } from '#features/league/lists/fetch-list.ts'
import { createImportList } from '#features/league/lists/import-list.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { findPersonByEmail } from '#identity/core/admin/find-person.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Config } from '#platform/config/config.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createAskPublic } from '#platform/http/ask-public.ts'

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'fetchesLists'>
  now: () => Date
  nameOf: KeepingActions['nameOf']
  identity: IdentityContext
}

export function createKeepingActions({ connection, config, now, nameOf, identity }: Needs): KeepingActions {
  const { db, inTransaction } = connection
  const needs = {
    league: createLeagueStore(db),
    now,
    inTransaction: <T>(work: (stores: KeepingStores) => Promise<T>) =>
      inTransaction((trx) => work({ league: createLeagueStore(trx), raiseRevision: () => raiseRevision(trx) })),
  }
  return {
    fixtures: createKeepFixtures(needs),
    teams: createKeepTeam({ ...needs, listPictures: createPictureStore(db).list }),
    lists: createImportList(needs),
    fetchList: config.fetchesLists ? createFetchList({ askPublic: createAskPublic(), now }) : undefined,
    async findAccount(email) {
      const found = await findPersonByEmail(identity, email)
      return found.ok ? found.value.account.id : undefined
    },
    nameOf,
  }
}
