import type { Generated, Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { OFFICES } from '#rights/offices.ts'
import { CONTACT_STATES, ENQUIRY_KINDS, type ContactMessage } from './contact-message.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    contact_messages: ContactMessageTable
  }
}

type ContactMessageTable = {
  id: string
  token: string
  form_key: string
  form_fingerprint: string
  kind: Generated<string>
  office: string
  state: string
  email: string
  subject: string
  message: string
  received_at: string
  /** Grows with every change of hands, state or draft, from 0. */
  number: Generated<number>
  /** Ids of accounts, which may be gone. */
  taken_by: string | null
  taken_at: string | null
  done_by: string | null
  done_at: string | null
  draft: Generated<string>
  drafted_by: string | null
  drafted_at: string | null
  office_reminded_at: string | null
  board_reminded_at: string | null
}

export type ContactStore = ReturnType<typeof createContactStore>

const office = z.enum(OFFICES)
const state = z.enum(CONTACT_STATES)
const kind = z.enum(ENQUIRY_KINDS)

/** Messages by the contact form. */
export function createContactStore(db: Database) {
  const messages = () => db.selectFrom('contact_messages').selectAll()
  return {
    /**
     * @returns false when its form key is already taken; then nothing is written, and the transaction goes on.
     *   On PostgreSQL it waits for a transaction under way that has written the same form key.
     */
    add: (message: ContactMessage): Promise<boolean> =>
      hitsRow(
        db
          .insertInto('contact_messages')
          .values(toRow(message))
          .onConflict((conflict) => conflict.column('form_key').doNothing()),
      ),

    async findByFormKey(formKey: string): Promise<ContactMessage | undefined> {
      const row = await messages().where('form_key', '=', formKey).executeTakeFirst()
      return row && toMessage(row)
    },

    async findByToken(token: string): Promise<ContactMessage | undefined> {
      const row = await messages().where('token', '=', token).executeTakeFirst()
      return row && toMessage(row)
    },

    /** @returns how many were removed */
    removeReceivedUntil: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('contact_messages').where('received_at', '<=', moment.toISOString())),
  }
}

function toRow(message: ContactMessage): Insertable<ContactMessageTable> {
  const { id, token, email, subject, kind: sentBy } = message
  return {
    id,
    token,
    form_key: message.formKey,
    form_fingerprint: message.formFingerprint,
    kind: sentBy,
    office: message.office,
    state: message.state,
    email,
    subject,
    message: message.message,
    received_at: message.receivedAt.toISOString(),
  }
}

function toMessage(row: Selectable<ContactMessageTable>): ContactMessage {
  const { id, token, email, subject, message } = row
  return {
    id,
    token,
    formKey: row.form_key,
    formFingerprint: row.form_fingerprint,
    kind: kind.parse(row.kind),
    office: office.parse(row.office),
    state: state.parse(row.state),
    email,
    subject,
    message,
    receivedAt: new Date(row.received_at),
  }
}
