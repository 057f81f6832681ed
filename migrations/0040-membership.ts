import type { Kysely } from 'kysely'

/** Applications for membership, and the keys that seal account numbers. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('membership_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .execute()
  await createApplications(db)
}

async function createApplications(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('membership_applications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('form_key', 'text', (column) => column.notNull().unique())
    .addColumn('form_fingerprint', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('fee_title', 'text', (column) => column.notNull())
    .addColumn('fee', 'text', (column) => column.notNull())
    .addColumn('names', 'text', (column) => column.notNull())
    .addColumn('street', 'text', (column) => column.notNull())
    .addColumn('postal_code', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('guardian', 'text', (column) => column.notNull())
    .addColumn('guardian_phone', 'text', (column) => column.notNull())
    .addColumn('consents', 'text', (column) => column.notNull())
    .addColumn('account_holder', 'text')
    .addColumn('account_end', 'text')
    .addColumn('key_id', 'text', (column) => column.references('membership_keys.id'))
    .addColumn('sealed', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .execute()
  const belongs = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('application_id', 'text', (column) =>
        column.notNull().references('membership_applications.id').onDelete('cascade'),
      )
  await belongs('membership_people')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('born_on', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('membership_people_position', ['application_id', 'position'])
    .execute()
  await belongs('membership_deeds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text', (column) => column.notNull())
    .addColumn('done_by', 'text', (column) => column.notNull())
    .execute()
}
