import { createOutboxActions as createActions, type OutboxActions } from '#features/outbox/outbox-actions.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { mailFolder } from '#platform/mail/mailer.ts'
import { createMailboxStore } from '#platform/mail/mailbox-store.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'

type Needs = {
  config: Pick<Config, 'dataDir' | 'smtpUrl'>
  connection: DatabaseConnection
  now: () => Date
  /** Called when mails are due again. */
  afterCommit: () => void
}

export function createOutboxActions({ config, connection, now, afterCommit }: Needs): OutboxActions {
  const { db, engine, inTransaction } = connection
  return createActions({
    mailbox: createMailboxStore(db),
    counts: createOutboxStore(db, engine).counts,
    inTransaction: (work) => inTransaction((trx) => work(createMailboxStore(trx))),
    now,
    afterCommit,
    folder: config.smtpUrl === undefined ? mailFolder(config) : undefined,
  })
}
