import type { Kysely } from 'kysely'

/** Details that members chose to show each other. A member who shows nothing has no row. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('member_profiles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('shows_email', 'integer', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute()
}
