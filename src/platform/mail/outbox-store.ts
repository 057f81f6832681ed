import { sql, type Generated, type Insertable, type Selectable } from 'kysely'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { holdInTransaction } from '#platform/db/postgres-schema.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import { leftOfTheDay } from './day-limit.ts'
import { FURTHER_WAIT, longestWindow, MAILBOX_FULL, mailboxOf, nextSlot, type MailSpacing } from './mail-spacing.ts'
import {
  carriesSecret,
  ERASED_TEXT,
  SECRET_KINDS_PATTERN,
  type ClaimedMail,
  type MailFile,
  type OutboxMail,
} from './mail.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    outbox: OutboxTable
    outbox_files: { mail_id: string; position: number; name: string; media_type: string; file_base64: string }
  }
}

type OutboxTable = {
  id: string
  channel: Generated<'email' | 'sms'>
  kind: string
  recipient: string
  /** For mails that are counted: the mailbox of the recipient. */
  mailbox: string | null
  reply_to: string | null
  unsubscribe_url: string | null
  subject: string
  text: string
  html: string
  created_at: string
  attempts: number
  next_attempt_at: string | null
  sent_at: string | null
  last_error: string | null
}

/** Time limit for reporting on a claimed mail; afterwards it is retried, because its worker may have died. */
export const CLAIM_LASTS = 5 * MINUTE

/** No attempt is ever postponed for longer; see `mail-spacing.ts`. */
const LONGEST_WAIT = FURTHER_WAIT + HOUR

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** The outgoing mails. All but `listTo` and `counts` write, so they need a transaction. */
export function createOutboxStore(db: Database, engine: DatabaseConnection['engine']) {
  return { ...queueing(db, engine), ...reporting(db), ...reading(db), ...retrying(db), ...purging(db) }
}

export type OutboxQueue = ReturnType<typeof queueOf>

/** The outbox for a worker; each step runs in a transaction of its own. @param mostADay limit beyond which due mails wait; undefined for none */
export function queueOf({ db, inTransaction, engine }: DatabaseConnection, mostADay?: number) {
  const outboxIn = (trx: Database) => createOutboxStore(trx, engine)
  return {
    claimDue: (at: Date, limit: number) =>
      inTransaction(async (trx) => {
        const left = mostADay === undefined ? limit : await leftOfTheDay(trx, at, mostADay)
        return left > 0 ? outboxIn(trx).claimDue(at, Math.min(limit, left)) : []
      }),
    claimHeld: (id: string, at: Date) => inTransaction((trx) => outboxIn(trx).claimHeld(id, at)),
    markSent: (id: string, at: Date) => inTransaction((trx) => outboxIn(trx).markSent(id, at), { isIdempotent: true }),
    markFailed: (id: string, reason: string, next: Date | undefined) =>
      inTransaction((trx) => outboxIn(trx).markFailed(id, reason, next)),
    /** When the first waiting mail is due, possibly in the past; undefined if none waits. */
    async nextDue(): Promise<Date | undefined> {
      const first = db.selectFrom('outbox').select(({ fn }) => fn.min('next_attempt_at').as('due'))
      return toInstant((await first.where('next_attempt_at', 'is not', null).executeTakeFirst())?.due ?? null)
    },
  }
}

function queueing(db: Database, engine: DatabaseConnection['engine']) {
  return {
    /**
     * Ignores an id that exists already, and a mail without a recipient, such as one to a club that has given no address. @param spacing
     * limits mails of its kind to a mailbox; one beyond it waits, or is given up, with `MAILBOX_FULL` as its error
     */
    async add(mail: OutboxMail, spacing?: MailSpacing): Promise<void> {
      if (mail.recipient === '') return
      const row = spacing ? await spaced(db, mail, spacing) : toRow(mail)
      const added = await db
        .insertInto('outbox')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      if (mail.files?.length && added.numInsertedOrUpdatedRows)
        await db.insertInto('outbox_files').values(toFileRows(mail)).execute()
    },

    /** Claims due mails, the longest waiting first; no other worker gets them until the claim expires. */
    async claimDue(now: Date, limit: number): Promise<ClaimedMail[]> {
      const rows = await claimRows(db, engine, now, limit)
      const files = await findFiles(db, rows)
      // An update returns its rows in no particular order.
      return rows
        .toSorted((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1))
        .map((row) => toClaimedMail(row, files.get(row.id)))
    },

    /** Claims one held mail that was never tried. @returns undefined if another worker was faster */
    async claimHeld(id: string, now: Date): Promise<ClaimedMail | undefined> {
      const row = await db
        .updateTable('outbox')
        .set({ attempts: sql`attempts + 1`, next_attempt_at: claimEnd(now) })
        .where('id', '=', id)
        .where('attempts', '=', 0)
        .where('next_attempt_at', 'is not', null)
        .returningAll()
        .executeTakeFirst()
      return row && toClaimedMail(row, (await findFiles(db, [row])).get(row.id))
    },
  }
}

function reporting(db: Database) {
  return {
    /** Erases a secret text, which is not kept any longer than needed. */
    async markSent(id: string, now: Date): Promise<void> {
      const sent = await db
        .updateTable('outbox')
        .set({ sent_at: now.toISOString(), next_attempt_at: null, last_error: null })
        .where('id', '=', id)
        .returning('kind')
        .executeTakeFirst()
      if (sent !== undefined) await eraseSecret(db, id, sent.kind)
      await db.deleteFrom('outbox_files').where('mail_id', '=', id).execute()
    },

    /**
     * @param reason must not name the recipient
     * @param nextAttemptAt undefined gives the mail up; it is kept until it is purged, without a secret text
     */
    async markFailed(id: string, reason: string, nextAttemptAt: Date | undefined): Promise<void> {
      const failed = await db
        .updateTable('outbox')
        .set({ last_error: reason, next_attempt_at: nextAttemptAt?.toISOString() ?? null })
        .where('id', '=', id)
        .returning('kind')
        .executeTakeFirst()
      if (failed !== undefined && nextAttemptAt === undefined) await eraseSecret(db, id, failed.kind)
    },
  }
}

function reading(db: Database) {
  return {
    /** Mails and text messages to exactly this address or number, the newest first; without their texts. */
    async listTo(recipient: string) {
      const rows = await db
        .selectFrom('outbox')
        .select(['kind', 'channel', 'subject', 'created_at', 'sent_at'])
        .where('recipient', '=', recipient)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ created_at: created, sent_at: sent, ...mail }) => ({
        ...mail,
        createdAt: new Date(created),
        sentAt: toInstant(sent),
      }))
    },

    async counts(): Promise<{ waiting: number; sent: number; givenUp: number }> {
      const row = await db
        .selectFrom('outbox')
        .select(({ fn }) => [
          fn.count<number>('next_attempt_at').as('waiting'),
          fn.count<number>('sent_at').as('sent'),
          fn.countAll<number>().as('all'),
        ])
        .executeTakeFirstOrThrow()
      return { waiting: row.waiting, sent: row.sent, givenUp: row.all - row.waiting - row.sent }
    },
  }
}

function retrying(db: Database) {
  return {
    /**
     * Makes a mail due at once and resets its attempts.
     *
     * @returns false for one that was sent, that a worker may be sending right now, or whose secret text is erased
     */
    retry(id: string, now: Date): Promise<boolean> {
      // Until then it may be claimed; a mail due later is not claimed but postponed.
      const claimed = claimEnd(now)
      const retrying = db
        .updateTable('outbox')
        .set({ next_attempt_at: now.toISOString(), attempts: 0 })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .where(({ or, eb, and }) => {
          const isGivenUp = and([eb('next_attempt_at', 'is', null), eb('kind', 'not like', SECRET_KINDS_PATTERN)])
          return or([isGivenUp, eb('next_attempt_at', '>', claimed)])
        })
      return hitsRow(retrying)
    },

    /** Retries all that were given up and still have their text. @returns how many */
    retryFailed(now: Date): Promise<number> {
      const retrying = db
        .updateTable('outbox')
        .set({ next_attempt_at: now.toISOString(), attempts: 0 })
        .where('sent_at', 'is', null)
        .where('next_attempt_at', 'is', null)
        .where('kind', 'not like', SECRET_KINDS_PATTERN)
      return countRows(retrying)
    },
  }
}

function purging(db: Database) {
  return {
    removeSentUntil: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('outbox').where('sent_at', '<=', moment.toISOString())),

    /** Given-up mails are unsent and without a next attempt. */
    removeGivenUpCreatedUntil(moment: Date): Promise<number> {
      const givenUp = db.deleteFrom('outbox').where('sent_at', 'is', null).where('next_attempt_at', 'is', null)
      return countRows(givenUp.where('created_at', '<=', moment.toISOString()))
    },
  }
}

async function spaced(db: Database, mail: OutboxMail, spacing: MailSpacing) {
  const mailbox = mailboxOf(mail.recipient)
  // Two concurrent transactions would not see each other's mail.
  await holdInTransaction(db, mailbox)
  const now = mail.createdAt.getTime()
  const earlier = await db
    .selectFrom('outbox')
    .select(['sent_at', 'next_attempt_at'])
    .where('mailbox', '=', mailbox)
    .where('kind', '=', mail.kind)
    .where('created_at', '>', new Date(now - longestWindow(spacing)).toISOString())
    .execute()
  const times = earlier.flatMap(({ sent_at: sent, next_attempt_at: due }) => Date.parse(sent ?? due ?? '') || [])
  const slot = nextSlot(times, now, spacing)
  return {
    ...toRow(mail),
    mailbox,
    next_attempt_at: slot === undefined ? null : new Date(slot).toISOString(),
    last_error: slot === now ? null : MAILBOX_FULL,
  }
}

async function eraseSecret(db: Database, id: string, kind: string): Promise<void> {
  if (!carriesSecret(kind)) return
  await db.updateTable('outbox').set({ text: ERASED_TEXT, html: '' }).where('id', '=', id).execute()
}

const claimEnd = (now: Date): string => new Date(now.getTime() + CLAIM_LASTS).toISOString()

function claimRows(db: Database, engine: DatabaseConnection['engine'], now: Date, limit: number) {
  // A mail due later was written under a clock that ran ahead and was set back since; it would wait for days.
  const neverThisLate = new Date(now.getTime() + LONGEST_WAIT).toISOString()
  return (
    db
      // A named part is computed once; PostgreSQL may repeat a plain subquery and then lock more rows than asked for.
      .with('due', (part) =>
        part
          .selectFrom('outbox')
          .select('id')
          .where(({ or, eb }) =>
            or([eb('next_attempt_at', '<=', now.toISOString()), eb('next_attempt_at', '>', neverThisLate)]),
          )
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit)
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('outbox')
      .set({ attempts: sql`attempts + 1`, next_attempt_at: claimEnd(now), last_error: null })
      .where('id', 'in', (where) => where.selectFrom('due').select('id'))
      .returningAll()
      .execute()
  )
}

const ageOf = ({ created_at, id }: Selectable<OutboxTable>) => `${created_at} ${id}`

function toRow(mail: OutboxMail): Insertable<OutboxTable> {
  return {
    id: mail.id,
    channel: mail.channel ?? 'email',
    kind: mail.kind,
    recipient: mail.recipient,
    mailbox: null,
    reply_to: mail.replyTo || null,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    created_at: mail.createdAt.toISOString(),
    attempts: 0,
    next_attempt_at: mail.isHeld ? claimEnd(mail.createdAt) : mail.createdAt.toISOString(),
    last_error: null,
  }
}

const toFileRows = ({ id, files = [] }: OutboxMail) =>
  files.map(({ name, mediaType, content }, position) => ({
    mail_id: id,
    position,
    name,
    media_type: mediaType,
    file_base64: content.toString('base64'),
  }))

async function findFiles(db: Database, mails: readonly { id: string }[]): Promise<Map<string, MailFile[]>> {
  const found = new Map<string, MailFile[]>()
  if (mails.length === 0) return found
  const ids = mails.map(({ id }) => id)
  const rows = await db.selectFrom('outbox_files').selectAll().where('mail_id', 'in', ids).orderBy('position').execute()
  for (const { mail_id: id, name, media_type: mediaType, file_base64: base64 } of rows)
    found.set(id, [...(found.get(id) ?? []), { name, mediaType, content: Buffer.from(base64, 'base64') }])
  return found
}

function toClaimedMail(row: Selectable<OutboxTable>, files: MailFile[] | undefined): ClaimedMail {
  return {
    id: row.id,
    kind: row.kind,
    ...(row.channel === 'sms' && { channel: row.channel }),
    recipient: row.recipient,
    replyTo: row.reply_to ?? undefined,
    ...(row.unsubscribe_url !== null && { unsubscribeUrl: row.unsubscribe_url }),
    subject: row.subject,
    text: row.text,
    html: row.html,
    ...(files && { files }),
    createdAt: new Date(row.created_at),
    attempts: row.attempts,
  }
}
