import type { Kysely } from 'kysely'

/** Subscriptions to reminders of dates, the reminders already sent, and one-click unsubscription from mails of that kind (RFC 8058). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('date_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('groups', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('date_reminders')
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('reminded_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('date_reminders_key', ['subscription_id', 'key'])
    .execute()
  await db.schema.alterTable('outbox').addColumn('unsubscribe_url', 'text').execute()
}
