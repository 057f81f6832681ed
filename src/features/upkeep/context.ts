import type { Context } from '#platform/context.ts'
import type { MailboxStore } from '#platform/mail/mailbox-store.ts'
import type { Finding } from './finding.ts'
import type { UpkeepStore } from './upkeep-store.ts'

/** In bytes. */
export type DiskSpace = { free: number; total: number }

export type UpkeepStores = {
  upkeep: UpkeepStore
  mailbox: MailboxStore
  /** The newest first. */
  deletionLog: { list: (limit: number) => Promise<{ kind: string; at: Date }[]> }
}

export type UpkeepContext = Context<UpkeepStores> & {
  version: string
  sendsMails: boolean
  /** Of the place where the data lie. */
  measureDisk: () => Promise<DiskSpace>
  /** Asks the site's own pages, and the DNS what it says of the club's mails. */
  lookFromOutside: () => Promise<Finding[]>
}
