import type { createFetchList } from '#features/league/lists/fetch-list.ts'
import type { createImportList } from '#features/league/lists/import-list.ts'
import type { createKeepFixtures } from './keep-fixtures.ts'
import type { createKeepTeam } from './keep-team.ts'

/** All that the room „Spiele“ needs. Whatever is asked, the actor's right is checked first: of offices, or of the team's captain. */
export type KeepingActions = {
  fixtures: ReturnType<typeof createKeepFixtures>
  lists: ReturnType<typeof createImportList>
  /** Undefined where the operator has not allowed it. */
  fetchList: ReturnType<typeof createFetchList> | undefined
  teams: ReturnType<typeof createKeepTeam>
  /** The account that has this address; undefined when nobody has. */
  findAccount: (email: string) => Promise<string | undefined>
  /** What people call whoever has an account; undefined when it is gone. */
  nameOf: (accountId: string) => Promise<string | undefined>
}
