import type { Kysely } from 'kysely'

/** Each team becomes an entry of its own, with its competition, standing and players; a log keeps its changes. */
export async function up(db: Kysely<never>): Promise<void> {
  const teams = () => db.schema.alterTable('registration_teams')
  await teams()
    .addColumn('competition', 'text', (column) => column.notNull().defaultTo('main'))
    .execute()
  await teams()
    .addColumn('standing', 'text', (column) => column.notNull().defaultTo('in'))
    .execute()
  await teams().addColumn('queue_number', 'integer').execute()
  await teams().addColumn('offer_until', 'text').execute()
  await teams().addColumn('paid_at', 'text').execute()
  await db.schema
    .createIndex('registration_teams_queued')
    .on('registration_teams')
    .column('queue_number')
    .where('queue_number' as never, 'is not', null)
    .execute()
  await db.schema.alterTable('registration_mails').addColumn('subject', 'text').execute()
  await createPlayers(db)
  await createChanges(db)
}

async function createPlayers(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('registration_players')
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('team_position', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('birth_year', 'integer')
    .addColumn('guardian', 'text')
    .addColumn('name_public', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('registration_players_key', ['registration_id', 'team_position', 'position'])
    .execute()
}

async function createChanges(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('registration_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'text')
    .execute()
  await db.schema
    .createIndex('registration_changes_of_registration')
    .on('registration_changes')
    .column('registration_id')
    .execute()
}
