import { sql, type Kysely } from 'kysely'

/** One ledger of mail subscriptions: reminders of dates as before, and the newsletter, with proof of consent. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('topics', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into subscriptions (id, email, topics, confirmed_at)
    select id, email, groups, confirmed_at from date_subscriptions`.execute(db)
  await db.schema.dropTable('date_subscriptions').execute()
  await db.schema
    .createTable('subscription_proofs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('topics', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute()
}
