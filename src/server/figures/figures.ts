import type { QueueLoad } from '#identity/keys/hasher-queue.ts'
import type { DatabaseFailure, PoolLoad } from '#platform/db/database.ts'
import type { WaitingMails } from '#platform/mail/mailbox-store.ts'
import type { MailOutcome } from '#platform/mail/outbox-worker.ts'
import type { BucketOutcome } from '#platform/media/bucket-client.ts'
import { createTally, type Tally } from '#shared/tally.ts'
import type { LoadGates } from '#server/load/guard-load.ts'
import type { LoadGate } from '#server/load/load-gate.ts'
import type { PageCache } from '#server/pages/page-cache.ts'

/** Counted all the time, whether or not anybody reads it: it costs next to nothing. */
export type Tallies = {
  /** Names are outcomes: `accepted`, `repeated` and the kinds of refusals. */
  registrationOutcomes: Tally
  signIns: Tally
  mails: Tally<MailOutcome>
  /** Requests to the bucket and the time they took; nothing where there is none. */
  mediaRequests: Tally<BucketOutcome>
  mediaSeconds: Tally<BucketOutcome>
}

/** What one instance can tell of itself; nothing in it says anything about a person. */
export type Figures = Tallies & {
  databaseFailures: Tally<DatabaseFailure>
  /** Undefined where there is no pool. */
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
