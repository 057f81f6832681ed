import { SECOND } from '#shared/durations.ts'
import type { OutboxMail } from './mail.ts'
import { writeMailFile, type SendMail } from './mail-transport.ts'

/** A service that sends text messages for us. @property authorization the whole header, such as `Bearer …` */
export type SmsWebhook = { url: string; authorization: string | undefined }

/** A visitor waits in front of a form meanwhile. */
const TIME_LIMIT = 5 * SECOND

/**
 * Posts a text message to a service of the operator's choice: `POST` with `{"phone": "+49…", "message": "…"}`, any 2xx means sent.
 *
 * The id is sent as `Idempotency-Key`, because a message may be sent again when an answer was lost.
 */
export async function sendSms(
  { url, authorization }: SmsWebhook,
  { id, recipient, text }: OutboxMail,
  timeLimit = TIME_LIMIT,
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': id,
      ...(authorization !== undefined && { Authorization: authorization }),
    },
    body: JSON.stringify({ phone: recipient, message: text }),
    // A redirect would carry the message, and the code in it, to a server that the operator has not chosen.
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the sender of text messages answered with status ${answer.status}`)
}

/** Writes a text message as a file beside the mails, for installations without such a service. */
export const writeSms = (folder: string, message: OutboxMail): Promise<void> =>
  writeMailFile(folder, message.id, Buffer.from(toFile(message)))

/** Sends mails one way, text messages another. */
export const byChannel =
  (ways: Record<'email' | 'sms', SendMail>): SendMail =>
  (message) =>
    ways[message.channel ?? 'email'](message)

function toFile({ id, recipient, createdAt, text }: OutboxMail): string {
  const headers = [
    'X-Channel: sms',
    // Digits and plus only, so that no input can become a header.
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

/** No such mailbox, moved away, impossible name, permanently refused; not 552, because a full mailbox may be emptied (RFC 5321, 4.2.3). */
const FINAL = new Set([550, 551, 553, 554])
/** Commands whose answers concern this one mail. The same codes for our name, password or sender are mistakes that an operator can correct. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])
/**
 * What those codes mean with an enhanced status code ("550 5.4.5 daily sending quota exceeded", RFC 3463): no such address (5.1), mailbox
 * closed (5.2.1), content that cannot be carried (5.6). Quotas, relaying, SPF and DMARC (5.4, 5.7) and our own address as the sender
 * (5.1.7, 5.1.8) can be corrected, and a full mailbox (5.2.2) emptied.
 */
const SECOND_CODE = /^\d{3}[ -]5\.\d{1,3}\.\d{1,3}\b/
const FINAL_SECOND_CODE = /^\d{3}[ -]5\.(?:1\.(?![78]\b)\d{1,3}|2\.1|6\.\d{1,3})\b/

/** Whether a mail server has permanently refused a mail. */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  if (!FINAL.has(Number(error.responseCode)) || !ABOUT_THE_MAIL.has(String(error.command))) return false
  const text = 'response' in error ? String(error.response) : ''
  return !SECOND_CODE.test(text) || FINAL_SECOND_CODE.test(text)
}
