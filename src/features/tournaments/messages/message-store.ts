import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { branded, describeRow, instant, number, text, type RowOf } from '#platform/db/describe-row.ts'
import type { RegistrationId } from '#features/tournaments/registrations/registration.ts'
import { toEventId, type EventId } from '#features/tournaments/events/event.ts'
import type { Message } from './message.ts'
import type { RegistrationMail } from './message-mail.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    registration_messages: RowOf<typeof messageRow>
  }
}

const messageRow = describeRow({
  id: text,
  eventId: branded(toEventId),
  // The form view it was sent from; the same key twice is the same message.
  formKey: text,
  formFingerprint: text,
  subject: text,
  text,
  recipients: number,
  sentAt: instant,
  sentBy: text,
})

export type MessageStore = ReturnType<typeof createMessageStore>

/** Messages to registrants, and which mails went to whom. */
export const createMessageStore = (db: Database) => ({ ...reading(db), ...writing(db), ...mails(db) })

function reading(db: Database) {
  const messages = () => db.selectFrom('registration_messages').selectAll()
  return {
    async findByFormKey(formKey: string): Promise<Message | undefined> {
      const row = await messages().where('form_key', '=', formKey).executeTakeFirst()
      return row && messageRow.read(row)
    },

    /** Newest first. */
    async listForEvent(eventId: EventId): Promise<Message[]> {
      const sent = messages().where('event_id', '=', eventId)
      return (await sent.orderBy('sent_at', 'desc').orderBy('id', 'desc').execute()).map(messageRow.read)
    },
  }
}

const writing = (db: Database) => ({
  /**
   * @returns false, without writing, if its form key is already taken; the transaction goes on. On PostgreSQL it waits for a
   *   concurrent transaction that has written the same form key.
   */
  add: (message: Message): Promise<boolean> =>
    hitsRow(
      db
        .insertInto('registration_messages')
        .values(messageRow.write(message))
        .onConflict((conflict) => conflict.doNothing()),
    ),

  /** Deletes messages sent up to this time for events that began up to this time. @returns how many */
  async removeOlderThan(moment: Date): Promise<number> {
    const until = moment.toISOString()
    const begun = db.selectFrom('events').select('id').where('starts_at', '<=', until)
    return countRows(
      db.deleteFrom('registration_messages').where('sent_at', '<=', until).where('event_id', 'in', begun),
    )
  },
})

const mails = (db: Database) => ({
  async linkMail(mailId: string, registrationId: RegistrationId, messageId: string): Promise<void> {
    const row = { mail_id: mailId, registration_id: registrationId, message_id: messageId, subject: null }
    await db.insertInto('registration_mails').values(row).execute()
  },

  /** All mails that went to a registration, oldest first. */
  async listMails(registrationId: RegistrationId): Promise<RegistrationMail[]> {
    const rows = await db
      .selectFrom('registration_mails')
      .leftJoin('outbox', 'outbox.id', 'registration_mails.mail_id')
      .leftJoin('registration_messages', 'registration_messages.id', 'registration_mails.message_id')
      .select(['registration_messages.subject', 'registration_mails.subject as told'])
      .select(['outbox.id as outbox_id', 'outbox.sent_at', 'outbox.next_attempt_at', 'outbox.last_error'])
      .where('registration_mails.registration_id', '=', registrationId)
      .orderBy('registration_mails.mail_id')
      .execute()
    return rows.map((row) => ({ subject: row.subject ?? row.told ?? undefined, ...toMailState(row) }))
  },

  /** Ids of the registrations whose confirmation was given up. */
  async listUnreached(eventId: EventId): Promise<Set<string>> {
    const rows = await db
      .selectFrom('registration_mails')
      .innerJoin('registrations', 'registrations.id', 'registration_mails.registration_id')
      .innerJoin('outbox', 'outbox.id', 'registration_mails.mail_id')
      .select('registrations.id')
      .where('registrations.event_id', '=', eventId)
      .where('registration_mails.message_id', 'is', null)
      .where('outbox.sent_at', 'is', null)
      .where('outbox.next_attempt_at', 'is', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
})

type OutboxPart = {
  outbox_id: string | null
  sent_at: string | null
  next_attempt_at: string | null
  last_error: string | null
}

function toMailState({ outbox_id, sent_at, next_attempt_at, last_error }: OutboxPart): Pick<RegistrationMail, 'state'> {
  if (outbox_id === null) return { state: { kind: 'forgotten' } }
  if (sent_at !== null) return { state: { kind: 'sent', at: new Date(sent_at) } }
  if (next_attempt_at !== null) return { state: { kind: last_error === null ? 'waiting' : 'retrying' } }
  return { state: { kind: 'given-up' } }
}
