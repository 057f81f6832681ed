import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Tally } from '#shared/tally.ts'
import { createSmtpSender, writeMail } from './mail-transport.ts'
import { queueOf } from './outbox-store.ts'
import { createOutboxWorker, type MailOutcome } from './outbox-worker.ts'
import { byChannel, sendSms, writeSms, type SmsWebhook } from './sms-transport.ts'

/** The folder for mails as files, if there is no mail server. */
export const mailFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'outbox')

type Source = {
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom'> & { most?: Config['most'] }
  /** Undefined: text messages become files beside the mails. */
  sms: SmsWebhook | undefined
  connection: DatabaseConnection
  log: Log
  now: () => Date
  mails?: Tally<MailOutcome>
}

/** The worker that sends the outbox: to the mail server if one is configured, else into `data/outbox`. */
export function createMailer({ config, sms, connection, ...worker }: Source) {
  const { smtpUrl, mailFrom } = config
  const domain = new URL(config.publicUrl).hostname
  const sender = { from: mailFrom ?? `noreply@${domain}`, domain }
  const folder = mailFolder(config)
  const send = byChannel({
    email: smtpUrl === undefined ? (mail) => writeMail(folder, sender, mail) : createSmtpSender(smtpUrl, sender),
    sms: (message) => (sms === undefined ? writeSms(folder, message) : sendSms(sms, message)),
  })
  return createOutboxWorker({ ...worker, outbox: queueOf(connection, config.most?.mails), send })
}
