import type { Kysely } from 'kysely'

/** Newsletters, and the subscriptions to which each was sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('newsletters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('articles', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('paced_at', 'text')
    .execute()
  await db.schema
    .createTable('newsletter_deliveries')
    .addColumn('newsletter_id', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'text')
    .addPrimaryKeyConstraint('newsletter_deliveries_key', ['newsletter_id', 'subscription_id'])
    .execute()
}
