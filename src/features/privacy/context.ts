import type { Context } from '#platform/context.ts'
import type { DeletionLogStore } from './deletion-log-store.ts'
import type { Holding } from './holding.ts'
import type { TraceStore } from './trace-store.ts'

export type PrivacyStores = { traces: TraceStore; deletionLog: DeletionLogStore }

export type PrivacyContext = Context<PrivacyStores> & {
  /** The record of what is kept of people. */
  holdings: readonly Holding[]
  /** Whether the bytes of what was deleted are gone soon after; PostgreSQL keeps them until it needs their place. */
  overwritesDeleted: boolean
  /** What stands in place of an e-mail address where nobody is to read it. */
  hashAddress: (email: string) => string | Promise<string>
  /** Where mails lie as files when there is no mail server. */
  mailFolder: string
}
