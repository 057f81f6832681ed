import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('description_html', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('beforehand', 'text', (column) => column.notNull())
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('entries_close_on', 'text', (column) => column.notNull())
    .addColumn('late_entries', 'text', (column) => column.notNull())
    .addColumn('max_teams', 'integer', (column) => column.notNull())
    .addColumn('contact_email', 'text', (column) => column.notNull())
    .execute()
  await createRegistrations(db)
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('next_attempt_at')
    .where('next_attempt_at' as never, 'is not', null)
    .execute()
}

async function createRegistrations(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id'))
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('contact_name', 'text', (column) => column.notNull())
    .addColumn('contact_address', 'text', (column) => column.notNull())
    .addColumn('contact_number', 'text', (column) => column.notNull())
    .addColumn('contact_number_e164', 'text')
    .addColumn('contact_email', 'text', (column) => column.notNull())
    .addColumn('is_late', 'integer', (column) => column.notNull())
    .addColumn('form_key', 'text', (column) => column.notNull().unique())
    .addColumn('form_fingerprint', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('registrations_of_event')
    .on('registrations')
    .columns(['event_id', 'received_at'])
    .execute()
  await db.schema
    .createIndex('registrations_by_fingerprint')
    .on('registrations')
    .columns(['form_fingerprint', 'received_at'])
    .execute()
  await db.schema
    .createTable('registration_teams')
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('registration_teams_key', ['registration_id', 'position'])
    .execute()
}
