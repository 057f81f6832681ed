import type { Context } from '#platform/context.ts'
import type { MailboxStore } from '#platform/mail/mailbox-store.ts'
import type { Finding } from './finding.ts'
import type { UpkeepStore } from './upkeep-store.ts'

/** In bytes. */
export type DiskSpace = { free: number; total: number }

export type UpkeepStores = {
  upkeep: UpkeepStore
  mailbox: MailboxStore
  /** Newest first. */
  deletionLog: { list: (limit: number) => Promise<{ kind: string; at: Date }[]> }
}

export type UpkeepContext = Context<UpkeepStores> & {
  version: string
  sendsMails: boolean
  /** Measures the disk that holds the data. */
  measureDisk: () => Promise<DiskSpace>
  /** Requests the site's own pages, and queries the DNS about the club's mails. */
  lookFromOutside: () => Promise<Finding[]>
}
