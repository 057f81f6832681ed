import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Tally } from '#shared/tally.ts'
import { createFileTransport, createSmtpTransport } from './mail-transport.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createOutboxWorker, type MailOutcome } from './outbox-worker.ts'
import { createSmsFileTransport, createSmsWebhook, createTransportByChannel, type SmsWebhook } from './sms-transport.ts'

type Needs = {
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom'>
  /** Undefined means: text messages become files beside the mails. */
  sms: SmsWebhook | undefined
  connection: DatabaseConnection
  log: Log
  now: () => Date
  mails?: Tally<MailOutcome>
}

/** Where mails go as files when there is no mail server. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'outbox')

/** The worker that empties the outbox: to the mail server where one is configured, else into `data/outbox`. */
export function createMailer({ config, sms, connection, log, now, mails }: Needs) {
  const domain = new URL(config.publicUrl).hostname
  const sender = { from: config.mailFrom ?? `noreply@${domain}`, domain }
  const folder = mailFolder(config)
  const transport = createTransportByChannel({
    email:
      config.smtpUrl === undefined ? createFileTransport(folder, sender) : createSmtpTransport(config.smtpUrl, sender),
    sms: sms === undefined ? createSmsFileTransport(folder) : createSmsWebhook(sms),
  })
  const { inTransaction, engine } = connection
  return createOutboxWorker({
    claimDue: (at, limit) => inTransaction((trx) => createOutboxStore(trx, engine).claimDue(at, limit)),
    claimHeld: (id, at) => inTransaction((trx) => createOutboxStore(trx, engine).claimHeld(id, at)),
    markSent: (id, at) =>
      inTransaction((trx) => createOutboxStore(trx, engine).markSent(id, at), { isIdempotent: true }),
    markFailed: (id, reason, next) =>
      inTransaction((trx) => createOutboxStore(trx, engine).markFailed(id, reason, next)),
    transport,
    now,
    log,
    ...(mails && { mails }),
  })
}
