import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { createTransport, SendMailOptions } from 'nodemailer'
import { writeWhole } from '#platform/program/write-whole.ts'
import { SECOND } from '#shared/durations.ts'
import type { MailFile, OutboxMail } from './mail.ts'

/** Delivers one mail, or throws; it may be called again for a mail that it has already delivered. */
export type SendMail = (mail: OutboxMail) => Promise<void>

/**
 * @property from as in a mail program: `Name <address>` or an address
 * @property domain the part after the @ of our message ids
 */
export type Sender = { from: string; domain: string }

// Without these a silent mail server would block the outbox for ten minutes per mail.
const TIME_OUTS = {
  dnsTimeout: 10 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
}

/**
 * Consecutive mails share connections. A mail whose connection breaks during the transfer is not requeued here: the server may have it, and
 * the outbox decides when to retry.
 */
const POOL = { pool: true, maxConnections: 8, maxRequeues: 0 } as const

/**
 * Sends through a mail server. Nodemailer is loaded with the first mail, to keep the program's start short.
 *
 * @param smtpUrl with user and password; `smtp://` encrypts when the server offers it, `smtps://` always
 * @param timeOuts in milliseconds, for servers that do not answer
 */
export function createSmtpSender(smtpUrl: string, sender: Sender, timeOuts: Partial<typeof TIME_OUTS> = {}): SendMail {
  const settings = { ...TIME_OUTS, ...timeOuts, ...POOL, disableFileAccess: true, disableUrlAccess: true }
  let underWay = 0
  let pool: ReturnType<typeof createTransport> | undefined
  return async (mail) => {
    underWay += 1
    try {
      const { createTransport } = await import('nodemailer')
      pool ??= createTransport({ url: smtpUrl, ...settings })
      await pool.sendMail(toMessage(mail, sender))
    } finally {
      underWay -= 1
      // The pool closes when nothing is left to send: the server would close an idle connection some time, and the next mail would fail.
      if (underWay === 0) {
        pool?.close()
        pool = undefined
      }
    }
  }
}

/** Writes a mail as `<id>.eml`, for installations without a mail server; writing it again replaces it. */
export async function writeMail(folder: string, sender: Sender, mail: OutboxMail): Promise<void> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({ ...toMessage(mail, sender), newline: 'windows' }).compile()
  await writeMailFile(folder, mail.id, await message.build())
}

function toMessage(mail: OutboxMail, { from, domain }: Sender): SendMailOptions {
  return {
    from,
    // As objects, so that a comma or an angle bracket in an address cannot add a second recipient.
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.files && { attachments: mail.files.map(toAttachment) }),
    messageId: `<${mail.id}@${domain}>`,
    date: mail.createdAt,
    // Prevents automatic replies such as absence notes (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

const toAttachment = ({ name, mediaType, content }: MailFile) => ({ filename: name, contentType: mediaType, content })

/** The file gets its name only when it is complete and on the disk; it holds personal data, so only the program's own user may read it. */
export async function writeMailFile(folder: string, id: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeWhole(join(folder, `${id}.eml`), bytes, 0o600)
}
