import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { OFFICES } from '#rights/offices.ts'
import { CONTACT_STATES, type ContactMessage } from './contact-message.ts'

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
  office: string
  state: string
  email: string
  subject: string
  message: string
  received_at: string
}

export type ContactStore = ReturnType<typeof createContactStore>

const office = z.enum(OFFICES)
const state = z.enum(CONTACT_STATES)

/** Messages by the contact form. */
export function createContactStore(db: Database) {
  const messages = () => db.selectFrom('contact_messages').selectAll()
  return {
    /**
     * @returns false when its form key is already taken; then nothing is written, and the transaction goes on.
     *   On PostgreSQL it waits for a transaction under way that has written the same form key.
     */
    async add(message: ContactMessage): Promise<boolean> {
      const result = await db
        .insertInto('contact_messages')
        .values(toRow(message))
        .onConflict((conflict) => conflict.column('form_key').doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    async findByFormKey(formKey: string): Promise<ContactMessage | undefined> {
      const row = await messages().where('form_key', '=', formKey).executeTakeFirst()
      return row && toMessage(row)
    },

    async findByToken(token: string): Promise<ContactMessage | undefined> {
      const row = await messages().where('token', '=', token).executeTakeFirst()
      return row && toMessage(row)
    },

    /** @returns how many were removed */
    async removeReceivedUntil(moment: Date): Promise<number> {
      const result = await db
        .deleteFrom('contact_messages')
        .where('received_at', '<=', moment.toISOString())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

function toRow(message: ContactMessage): Selectable<ContactMessageTable> {
  const { id, token, email, subject } = message
  return {
    id,
    token,
    form_key: message.formKey,
    form_fingerprint: message.formFingerprint,
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
    office: office.parse(row.office),
    state: state.parse(row.state),
    email,
    subject,
    message,
    receivedAt: new Date(row.received_at),
  }
}
