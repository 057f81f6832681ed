import type { Kysely } from 'kysely'

/** Attachments of a mail until it is sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('outbox_files')
    .addColumn('mail_id', 'text', (column) => column.notNull().references('outbox.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('file_base64', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('outbox_files_position', ['mail_id', 'position'])
    .execute()
}
