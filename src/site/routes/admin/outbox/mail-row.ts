import type { OutboxLine } from '#features/outbox/keep-outbox.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { failureText, kindName } from './mail-words.ts'

export type MailRow = ReturnType<typeof toMailRow>

/** A mail as a row of the room. */
export function toMailRow(line: OutboxLine) {
  const { id, channel, kind, recipient, subject, state, attempts, isSecret } = line
  return {
    id,
    channel,
    recipient,
    subject,
    state,
    attempts,
    isSecret,
    kind: kindName(kind),
    written: formatListDate(line.createdAt),
    sent: line.sentAt && formatListDate(line.sentAt),
    next: line.nextAttemptAt && formatListDate(line.nextAttemptAt),
    failure: line.lastError === undefined ? undefined : failureText(line.lastError),
  }
}
