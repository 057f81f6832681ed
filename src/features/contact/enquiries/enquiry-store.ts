import type { Selectable, Updateable } from 'kysely'
import { hitsRow } from '#platform/db/count-rows.ts'
import { CONTACT_STATES, ENQUIRY_KINDS, type ContactState } from '#features/contact/contact-message.ts'
import type { Database, Tables } from '#platform/db/database.ts'
import { describeRow, instant, number, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { OFFICES, type Office } from '#rights/offices.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import {
  ENTRY_KINDS,
  type AnswerMail,
  type Stamp,
  type Enquiry,
  type EnquiryEntry,
  type EntryKind,
  type Reminder,
} from './enquiry.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    enquiry_entries: RowOf<typeof entryRow> & { enquiry_id: string }
  }
}

const entryRow = describeRow({
  id: text,
  kind: oneOf(ENTRY_KINDS),
  text,
  writtenAt: instant,
  // Id of an account, which may be gone.
  writtenBy: text,
  // Id in the outbox, which keeps the mail for a limited time only.
  mailId: optional(text),
})

type Columns = Updateable<Tables['contact_messages']>
const OPEN: ContactState[] = ['received', 'taken']

export type EnquiryStore = ReturnType<typeof createEnquiryStore>

/** Enquiries, for those who answer them. All steps except reads belong in a transaction. */
export const createEnquiryStore = (db: Database) => ({ ...reading(db), ...changing(db), ...entries(db) })

function reading(db: Database) {
  const messages = () => db.selectFrom('contact_messages').selectAll()
  return {
    async find(id: string): Promise<Enquiry | undefined> {
      const row = await messages().where('id', '=', id).executeTakeFirst()
      return row && toEnquiry(row)
    },

    /** Unanswered enquiries, longest waiting first. */
    async listOpen(): Promise<Enquiry[]> {
      const rows = await messages().where('state', 'in', OPEN).orderBy('received_at').orderBy('id').execute()
      return rows.map(toEnquiry)
    },

    /** Answered and closed enquiries of these offices, latest first. */
    async listDone(offices: readonly Office[], limit: number): Promise<Enquiry[]> {
      if (offices.length === 0) return []
      const rows = await messages()
        .where('state', 'not in', OPEN)
        .where('office', 'in', offices)
        .orderBy('done_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toEnquiry)
    },
  }
}

function changing(db: Database) {
  const change = (id: string, seen: number, columns: Columns) =>
    hitsRow(
      db
        .updateTable('contact_messages')
        .set({ ...columns, number: seen + 1 })
        .where('id', '=', id)
        .where('number', '=', seen),
    )

  return {
    /** @returns false when it has changed since `seen`, or is gone; then nothing is written. Likewise below. */
    setTaken: (id: string, seen: number, taken: Stamp | undefined) =>
      change(id, seen, {
        state: taken ? 'taken' : 'received',
        ...columnsOf('taken', taken),
        ...columnsOf('done', undefined),
      }),

    setDone: (id: string, seen: number, state: 'answered' | 'closed', done: Stamp) =>
      change(id, seen, { state, ...columnsOf('done', done), draft: '', ...columnsOf('drafted', undefined) }),

    setDraft: (id: string, seen: number, draft: string, drafted: Stamp) =>
      change(id, seen, { draft, ...columnsOf('drafted', drafted) }),

    /** Also releases it from the person who had taken it. */
    setOffice: (id: string, seen: number, office: Office) =>
      change(id, seen, { office, state: 'received', ...columnsOf('taken', undefined) }),

    remove: (id: string): Promise<boolean> => hitsRow(db.deleteFrom('contact_messages').where('id', '=', id)),

    /** @returns false when another instance has already reminded, or the enquiry is no longer open */
    async setReminded(id: string, reminder: Reminder, at: Date): Promise<boolean> {
      const column = `${reminder}_reminded_at` as const
      return hitsRow(
        db
          .updateTable('contact_messages')
          .set({ [column]: at.toISOString() })
          .where('id', '=', id)
          .where(column, 'is', null)
          .where('state', 'in', OPEN),
      )
    },
  }
}

const entries = (db: Database) => ({
  async addEntry(
    enquiryId: string,
    { at, by, mailId, ...entry }: Stamp & { id: string; kind: EntryKind; text: string; mailId?: string },
  ): Promise<void> {
    const row = { enquiry_id: enquiryId, ...entryRow.write({ ...entry, writtenAt: at, writtenBy: by, mailId }) }
    await db.insertInto('enquiry_entries').values(row).execute()
  },

  /** Oldest first. */
  async listEntries(enquiryId: string): Promise<EnquiryEntry[]> {
    const rows = await db
      .selectFrom('enquiry_entries as e')
      .leftJoin('outbox as o', 'o.id', 'e.mail_id')
      .select(['e.id', 'e.kind', 'e.text', 'e.written_at', 'e.written_by', 'e.mail_id'])
      .select(['o.id as outbox_id', 'o.sent_at', 'o.next_attempt_at', 'o.last_error'])
      .where('e.enquiry_id', '=', enquiryId)
      .orderBy('e.written_at')
      .orderBy('e.id')
      .execute()
    return rows.map((row) => {
      const { mailId, writtenAt: at, writtenBy: by, ...entry } = entryRow.read(row)
      return { ...entry, at, by, mail: mailId === undefined ? undefined : toAnswerMail(row) }
    })
  },

  /** Ids of enquiries with an answer whose delivery was given up. */
  async listUnreached(): Promise<Set<string>> {
    const rows = await db
      .selectFrom('enquiry_entries as e')
      .innerJoin('outbox as o', 'o.id', 'e.mail_id')
      .select('e.enquiry_id')
      .where('o.sent_at', 'is', null)
      .where('o.next_attempt_at', 'is', null)
      .execute()
    return new Set(rows.map(({ enquiry_id: id }) => id))
  },
})

/** A contact message as those see it who answer. */
const enquiryRow = describeRow({
  id: text,
  email: text,
  subject: text,
  message: text,
  number,
  draft: text,
  kind: oneOf(ENQUIRY_KINDS),
  office: oneOf(OFFICES),
  state: oneOf(CONTACT_STATES),
  receivedAt: instant,
})

const columnsOf = (name: 'taken' | 'done' | 'drafted', stamp: Stamp | undefined): Columns => ({
  [`${name}_by`]: stamp?.by ?? null,
  [`${name}_at`]: stamp?.at.toISOString() ?? null,
})

const toStamp = (by: string | null, at: string | null): Stamp | undefined =>
  by === null || at === null ? undefined : { by, at: new Date(at) }

const toEnquiry = (row: Selectable<Tables['contact_messages']>): Enquiry => ({
  ...enquiryRow.read(row),
  taken: toStamp(row.taken_by, row.taken_at),
  done: toStamp(row.done_by, row.done_at),
  drafted: toStamp(row.drafted_by, row.drafted_at),
  reminded: { office: toInstant(row.office_reminded_at), board: toInstant(row.board_reminded_at) },
})

type OutboxPart = {
  outbox_id: string | null
  sent_at: string | null
  next_attempt_at: string | null
  last_error: string | null
}

function toAnswerMail({ outbox_id: id, sent_at, next_attempt_at, last_error }: OutboxPart): AnswerMail {
  if (id === null) return { kind: 'forgotten' }
  if (sent_at !== null) return { kind: 'sent' }
  return next_attempt_at === null ? { kind: 'given-up', reason: last_error ?? '' } : { kind: 'waiting' }
}
