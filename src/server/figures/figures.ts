import type { QueueLoad } from '#identity/keys/hasher-queue.ts'
import type { DatabaseFailure, PoolLoad } from '#platform/db/database.ts'
import type { WaitingMails } from '#platform/mail/mailbox-store.ts'
import type { MailOutcome } from '#platform/mail/outbox-worker.ts'
import type { BucketOutcome } from '#platform/media/bucket-client.ts'
import { createTally, type Tally } from '#shared/tally.ts'
import type { LoadGates } from '#server/load/guard-load.ts'
import type { LoadGate } from '#server/load/load-gate.ts'
import type { PageCache } from '#server/pages/page-cache.ts'

/** Always counted, even if no operator reads it: counting costs next to nothing. */
export type Tallies = {
  /** Names are outcomes: `accepted`, `repeated` and the kinds of refusals. */
  registrationOutcomes: Tally
  signIns: Tally
  mails: Tally<MailOutcome>
  /** Requests to the bucket and the time they took; empty without a bucket. */
  mediaRequests: Tally<BucketOutcome>
  mediaSeconds: Tally<BucketOutcome>
}

/** What one instance reports about itself; no figure says anything about a person. */
export type Figures = Tallies & {
  databaseFailures: Tally<DatabaseFailure>
  /** Undefined without a pool. */
  databasePool: (() => PoolLoad) | undefined
  hashing: () => QueueLoad
  pageCache: Pick<PageCache, 'hits' | 'made' | 'pages' | 'bytes'>
  gates: Record<keyof LoadGates, Pick<LoadGate, 'underWay' | 'refused'>>
  contentRevision: () => number
  outbox: () => Promise<WaitingMails>
}

export const createTallies = (): Tallies => ({
  registrationOutcomes: createTally(),
  signIns: createTally(),
  mails: createTally(),
  mediaRequests: createTally(),
  mediaSeconds: createTally(),
})
