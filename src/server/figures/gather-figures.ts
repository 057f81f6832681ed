import type { Ground } from '#server/assemble/open-ground.ts'
import type { LoadGates } from '#server/load/guard-load.ts'
import type { Figures } from './figures.ts'

/** Longer queues are told as this many. */
const OUTBOX_LOOK = 10_000

/** Where each figure of an instance comes from. */
export const gatherFigures = (
  { tallies, connection, content, accounts, cache, revision }: Ground,
  gates: LoadGates,
): Figures => ({
  ...tallies,
  databaseFailures: connection.failures,
  databasePool: connection.pool,
  hashing: accounts.identity.hashing,
  pageCache: cache,
  gates,
  contentRevision: revision.current,
  outbox: () => content.read.mailbox.countWaiting(OUTBOX_LOOK),
})
