import type { Generated } from 'kysely'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, oneOf, text, type RowOf } from '#platform/db/describe-row.ts'
import { OFFICES } from '#rights/offices.ts'
import { CONTACT_STATES, ENQUIRY_KINDS, type ContactMessage } from './contact-message.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    contact_messages: ContactMessageRow
  }
}

/** With what becomes of it, in the enquiries. Accounts may be gone. */
type ContactMessageRow = RowOf<typeof messageRow> & {
  /** Grows with every change of hands, state or draft, from 0. */
  number: Generated<number>
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

const messageRow = describeRow({
  id: text,
  token: text,
  formKey: text,
  formFingerprint: text,
  kind: oneOf(ENQUIRY_KINDS),
  office: oneOf(OFFICES),
  state: oneOf(CONTACT_STATES),
  email: text,
  subject: text,
  message: text,
  receivedAt: instant,
})

export type ContactStore = ReturnType<typeof createContactStore>

export function createContactStore(db: Database) {
  const messages = () => db.selectFrom('contact_messages').selectAll()
  return {
    /**
     * @returns false when its form key is already taken; then nothing is written, and the transaction continues.
     *   On PostgreSQL it waits for a running transaction that has written the same form key.
     */
    add: (message: ContactMessage): Promise<boolean> =>
      hitsRow(
        db
          .insertInto('contact_messages')
          .values(messageRow.write(message))
          .onConflict((conflict) => conflict.column('form_key').doNothing()),
      ),

    async findByFormKey(formKey: string): Promise<ContactMessage | undefined> {
      const row = await messages().where('form_key', '=', formKey).executeTakeFirst()
      return row && messageRow.read(row)
    },

    async findByToken(token: string): Promise<ContactMessage | undefined> {
      const row = await messages().where('token', '=', token).executeTakeFirst()
      return row && messageRow.read(row)
    },

    /** @returns how many were removed */
    removeReceivedUntil: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('contact_messages').where('received_at', '<=', moment.toISOString())),
  }
}
