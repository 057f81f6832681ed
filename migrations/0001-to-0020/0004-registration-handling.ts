import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('registration_handling')
    .addColumn('registration_id', 'text', (column) =>
      column.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('mark_changed_at', 'text')
    .addColumn('mark_changed_by', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('note_version', 'integer', (column) => column.notNull())
    .addColumn('note_changed_at', 'text')
    .addColumn('note_changed_by', 'text')
    .execute()
  await db.schema
    .createTable('registration_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id'))
    .addColumn('form_key', 'text', (column) => column.notNull().unique())
    .addColumn('form_fingerprint', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('recipients', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('sent_by', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('registration_messages_of_event')
    .on('registration_messages')
    .columns(['event_id', 'sent_at'])
    .execute()
  await db.schema
    .createTable('registration_mails')
    .addColumn('mail_id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', (column) => column.references('registration_messages.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('registration_mails_of_registration')
    .on('registration_mails')
    .column('registration_id')
    .execute()
  await db.schema.createIndex('registration_mails_of_message').on('registration_mails').column('message_id').execute()
}
