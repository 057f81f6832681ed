import type { Kysely } from 'kysely'

/** Work for members at tournaments, matches and other dates, the members who signed up, and those who want no reminder. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('duties')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('occasion', 'text', (column) => column.notNull())
    .addColumn('occasion_title', 'text', (column) => column.notNull())
    .addColumn('occasion_at', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('needed', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('duties_by_end').on('duties').column('ends_at').execute()
  await db.schema
    .createTable('duty_places')
    .addColumn('duty_id', 'text', (column) => column.notNull().references('duties.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('entered_at', 'text', (column) => column.notNull())
    .addColumn('offered_at', 'text')
    .addColumn('reminded_at', 'text')
    .addPrimaryKeyConstraint('duty_places_key', ['duty_id', 'account_id'])
    .execute()
  await db.schema
    .createTable('duty_opt_outs')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('since', 'text', (column) => column.notNull())
    .execute()
}
