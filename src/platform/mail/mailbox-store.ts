import { sql, type ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '#platform/db/database.ts'
import { as, describeRow, instant, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { toInstant } from '#platform/db/to-instant.ts'

/** The state of a mail. `failed`: given up, not retried any more. */
export type MailState = 'waiting' | 'sent' | 'failed'

/** @property tried number of mails with at least one attempt @property oldest creation time of the oldest of them */
export type WaitingMails = { waiting: number; tried: number; oldest: Date | undefined }

export type MailboxStore = ReturnType<typeof createMailboxStore>

/** The outbox as a list for administrators. */
export function createMailboxStore(db: Database) {
  return {
    /** Newest first, sent ones by the time of sending. @param page from 1 */
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

    /** Counts at most `limit` waiting mails, the most urgent ones, so that a long queue does not slow this down. */
    async countWaiting(limit: number): Promise<WaitingMails> {
      const waiting = db
        .selectFrom('outbox')
        .select(['created_at', 'attempts'])
        .where('next_attempt_at', 'is not', null)
        .orderBy('next_attempt_at')
        .limit(limit)
      const row = await db
        .selectFrom(waiting.as('waiting'))
        .select(({ fn }) => [
          fn.countAll<number>().as('waiting'),
          fn.count<number>(sql`case when attempts > 0 then 1 end`).as('tried'),
          fn.min('created_at').as('oldest'),
        ])
        .executeTakeFirstOrThrow()
      return { waiting: row.waiting, tried: row.tried, oldest: toInstant(row.oldest) }
    },

    async find(id: string): Promise<(MailboxLine & { text: string }) | undefined> {
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

const line = describeRow({
  id: text,
  channel: as<'email' | 'sms'>(),
  kind: text,
  recipient: text,
  replyTo: optional(text),
  subject: text,
  createdAt: instant,
  attempts: number,
  nextAttemptAt: optional(instant),
  sentAt: optional(instant),
  /** Codes of the last failure, such as `EENVELOPE 450`, or `EENVELOPE 550 final`. */
  lastError: optional(text),
})

/** A mail as an administrator sees it; without its text. */
export type MailboxLine = ReturnType<typeof line.read> & { state: MailState }

function toLine(row: RowOf<typeof line>): MailboxLine {
  const mail = line.read(row)
  return { ...mail, state: mail.sentAt ? 'sent' : mail.nextAttemptAt ? 'waiting' : 'failed' }
}
