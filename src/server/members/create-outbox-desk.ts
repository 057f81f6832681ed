import { createOutboxDesk as createDesk, type OutboxDesk } from '#features/outbox/outbox-desk.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { mailFolder } from '#platform/mail/mail-room.ts'
import { createMailboxStore } from '#platform/mail/mailbox-store.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'

type Needs = {
  config: Pick<Config, 'dataDir' | 'smtpUrl'>
  connection: DatabaseConnection
  now: () => Date
  /** Called when mails are due again. */
  afterCommit: () => void
}

export function createOutboxDesk({ config, connection, now, afterCommit }: Needs): OutboxDesk {
  const { db, engine, inTransaction } = connection
  return createDesk({
    mailbox: createMailboxStore(db),
    counts: createOutboxStore(db, engine).counts,
    inTransaction: (work) => inTransaction((trx) => work(createMailboxStore(trx))),
    now,
    afterCommit,
    folder: config.smtpUrl === undefined ? mailFolder(config) : undefined,
  })
}
