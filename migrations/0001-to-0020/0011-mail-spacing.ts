import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('mailbox', 'text').execute()
  await db.schema
    .createIndex('outbox_mailbox')
    .on('outbox')
    .columns(['mailbox', 'created_at'])
    .where('mailbox' as never, 'is not', null)
    .execute()
}
