import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const messages = () => db.schema.alterTable('contact_messages')
  await messages()
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('contact'))
    .execute()
  await messages()
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await messages()
    .addColumn('draft', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  for (const name of ['taken_by', 'taken_at', 'done_by', 'done_at', 'drafted_by', 'drafted_at'] as const)
    await messages().addColumn(name, 'text').execute()
  for (const name of ['office_reminded_at', 'board_reminded_at'] as const)
    await messages().addColumn(name, 'text').execute()
  await db.schema
    .createTable('enquiry_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('enquiry_id', 'text', (column) => column.notNull().references('contact_messages.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .addColumn('written_by', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'text')
    .execute()
  await db.schema
    .createIndex('enquiry_entries_of_enquiry')
    .on('enquiry_entries')
    .columns(['enquiry_id', 'written_at'])
    .execute()
  await db.schema
    .createTable('answer_templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
}
