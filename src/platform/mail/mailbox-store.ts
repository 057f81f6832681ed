import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database, Tables } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { OutboxTable } from './outbox-store.ts'
import type { OutboxMail } from './mail.ts'

/** Where a mail stands. `failed`: given up, nobody tries it any more. */
export type MailState = 'waiting' | 'sent' | 'failed'

/** A mail as somebody sees who looks after the outbox; without its text. */
export type MailboxLine = Omit<OutboxMail, 'text' | 'html' | 'channel'> & {
  channel: 'email' | 'sms'
  state: MailState
  attempts: number
  nextAttemptAt: Date | undefined
  sentAt: Date | undefined
  /** Codes of the last failure, such as `EENVELOPE 450`, or `EENVELOPE 550 final`. */
  lastError: string | undefined
}
type MailboxMail = MailboxLine & { text: string }

export type MailboxStore = ReturnType<typeof createMailboxStore>

/** The outbox as a list to look at. */
export function createMailboxStore(db: Database) {
  return {
    /** Those that waited for something last come first. @param page from 1 */
    async list(state: MailState, page: { number: number; size: number }): Promise<MailboxLine[]> {
      const rows = await db
        .selectFrom('outbox')
        .select(LINE_COLUMNS)
        .where(isIn(state))
        .orderBy(state === 'sent' ? 'sent_at' : 'created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.size)
        .offset((page.number - 1) * page.size)
        .execute()
      return rows.map(toLine)
    },

    async find(id: string): Promise<MailboxMail | undefined> {
      const row = await db
        .selectFrom('outbox')
        .select([...LINE_COLUMNS, 'text'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row && { ...toLine(row), text: row.text }
    },
  }
}

const isIn =
  (state: MailState) =>
  ({ eb, and }: ExpressionBuilder<Tables, 'outbox'>) =>
    and([
      eb('sent_at', state === 'sent' ? 'is not' : 'is', null),
      ...(state === 'sent' ? [] : [eb('next_attempt_at', state === 'waiting' ? 'is not' : 'is', null)]),
    ])

const LINE_COLUMNS = [
  ...(['id', 'channel', 'kind', 'recipient', 'reply_to', 'subject', 'created_at'] as const),
  ...(['attempts', 'next_attempt_at', 'sent_at', 'last_error'] as const),
] as const

function toLine(row: Pick<Selectable<OutboxTable>, (typeof LINE_COLUMNS)[number]>): MailboxLine {
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    recipient: row.recipient,
    replyTo: row.reply_to ?? undefined,
    subject: row.subject,
    createdAt: new Date(row.created_at),
    state: row.sent_at !== null ? 'sent' : row.next_attempt_at !== null ? 'waiting' : 'failed',
    attempts: row.attempts,
    nextAttemptAt: toInstant(row.next_attempt_at),
    sentAt: toInstant(row.sent_at),
    lastError: row.last_error ?? undefined,
  }
}
