import type { Context } from '#platform/context.ts'
import type { DeletionLogStore } from './deletion-log-store.ts'
import type { Holding } from './holding.ts'
import type { TraceStore } from './trace-store.ts'

export type PrivacyStores = { traces: TraceStore; deletionLog: DeletionLogStore }

export type PrivacyContext = Context<PrivacyStores> & {
  /** The record of processing activities. */
  holdings: readonly Holding[]
  /** Whether the database soon overwrites deleted data; PostgreSQL keeps it until it reuses the space. */
  overwritesDeleted: boolean
  /** Hash that replaces an e-mail address where nobody should read it. */
  hashAddress: (email: string) => string | Promise<string>
  /** Folder for mails as files if there is no mail server. */
  mailFolder: string
}
