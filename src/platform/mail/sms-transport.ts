import { mkdir } from 'node:fs/promises'
import { SECOND } from '#shared/durations.ts'
import type { OutboxMail } from './mail.ts'
import { writeDurably, type MailTransport } from './mail-transport.ts'

/** Whoever sends text messages for us. @property authorization the whole header, such as `Bearer …` */
export type SmsWebhook = { url: string; authorization: string | undefined }

/** Somebody looks at a form meanwhile. */
const TIME_LIMIT = 5 * SECOND

/**
 * Hands text messages to a sender of the operator's choice: `POST` with `{"phone": "+49…", "message": "…"}`, any 2xx means sent.
 *
 * The id goes along as `Idempotency-Key`, because a message may be handed over again when an answer was lost.
 */
export function createSmsWebhook({ url, authorization }: SmsWebhook, timeLimit = TIME_LIMIT): MailTransport {
  return {
    async send({ id, recipient, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          ...(authorization !== undefined && { Authorization: authorization }),
        },
        body: JSON.stringify({ phone: recipient, message: text }),
        // A redirect would carry the message, and the code in it, to somebody whom nobody has chosen.
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the sender of text messages answered with status ${answer.status}`)
    },
  }
}

/** Writes each text message as a file beside the mails, for installations without a sender. */
export function createSmsFileTransport(folder: string): MailTransport {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true })
      await writeDurably(folder, `${message.id}.eml`, Buffer.from(toFile(message)))
    },
  }
}

/** Mails one way, text messages another. */
export function createTransportByChannel(transports: Record<'email' | 'sms', MailTransport>): MailTransport {
  return { send: (message) => transports[message.channel ?? 'email'].send(message) }
}

function toFile({ id, recipient, createdAt, text }: OutboxMail): string {
  const headers = [
    'X-Channel: sms',
    // Digits and plus only: nothing typed can become a header.
    `To: ${recipient.replaceAll(/[^\d+]/g, '')}`,
    'Subject: SMS',
    `Date: ${createdAt.toUTCString()}`,
    `Message-ID: <${id}@sms.invalid>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${text}\r\n`
}
