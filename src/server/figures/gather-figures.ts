import type { IdentityService } from '#identity/service/create-identity-service.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createMailboxStore } from '#platform/mail/mailbox-store.ts'
import type { LoadGates } from '#server/load/guard-load.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import type { Figures, Tallies } from './figures.ts'

/** Longer queues are told as this many. */
const OUTBOX_LOOK = 10_000

type Parts = {
  tallies: Tallies
  connection: DatabaseConnection
  identity: IdentityService
  cache: PageCache
  gates: LoadGates
  revision: { current: () => number }
}

/** Where each figure of an instance comes from. */
export const gatherFigures = ({ tallies, connection, identity, cache, gates, revision }: Parts): Figures => ({
  ...tallies,
  databaseFailures: connection.failures,
  databasePool: connection.pool,
  hashing: identity.hashing,
  pageCache: cache,
  gates,
  contentRevision: revision.current,
  outbox: () => createMailboxStore(connection.db).countWaiting(OUTBOX_LOOK),
})
