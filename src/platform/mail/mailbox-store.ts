import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database, Tables } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { OutboxTable } from './outbox-store.ts'
import { SECRET_KINDS_PATTERN, type OutboxMail } from './mail.ts'
import { CLAIM_LASTS } from './outbox-store.ts'

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

/** The outbox as a list to look at. `retry` and `retryFailed` write, so they belong into a transaction. */
export function createMailboxStore(db: Database) {
  return { ...reading(db), ...retrying(db) }
}

function reading(db: Database) {
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

function retrying(db: Database) {
  return {
    /**
     * Lets a mail be tried at once, with all its chances anew.
     *
     * @returns false for one that was sent, that somebody may be sending at this moment, or whose secret text is gone
     */
    async retry(id: string, now: Date): Promise<boolean> {
      // A claim ends within this time; whatever is due later is not claimed but resting.
      const claimed = new Date(now.getTime() + CLAIM_LASTS).toISOString()
      const result = await db
        .updateTable('outbox')
        .set({ next_attempt_at: now.toISOString(), attempts: 0 })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .where(({ or, eb, and }) => {
          const isGivenUp = and([eb('next_attempt_at', 'is', null), eb('kind', 'not like', SECRET_KINDS_PATTERN)])
          return or([isGivenUp, eb('next_attempt_at', '>', claimed)])
        })
        .executeTakeFirst()
      return Number(result.numUpdatedRows) > 0
    },

    /** All that were given up and still have their text. @returns how many */
    async retryFailed(now: Date): Promise<number> {
      const result = await db
        .updateTable('outbox')
        .set({ next_attempt_at: now.toISOString(), attempts: 0 })
        .where(isIn('failed'))
        .where('kind', 'not like', SECRET_KINDS_PATTERN)
        .executeTakeFirst()
      return Number(result.numUpdatedRows)
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
