import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('league_teams')
    .addColumn('season', 'integer', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('json', 'text', (column) => column.notNull())
    .addColumn('captain_account', 'text')
    .addColumn('number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('league_teams_key', ['season', 'slug'])
    .execute()
  await db.schema
    .createTable('league_fixtures')
    .addColumn('season', 'integer', (column) => column.notNull())
    .addColumn('team', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('number', 'text')
    .addColumn('round', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('moved_from', 'text')
    .addColumn('home', 'text', (column) => column.notNull())
    .addColumn('guest', 'text', (column) => column.notNull())
    .addColumn('hall', 'text', (column) => column.notNull())
    .addColumn('home_score', 'integer')
    .addColumn('guest_score', 'integer')
    .addColumn('is_forfeited', 'integer', (column) => column.notNull())
    .addColumn('sheet', 'text')
    .addColumn('report', 'text')
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('brought', 'text')
    .addPrimaryKeyConstraint('league_fixtures_key', ['season', 'team', 'key'])
    .addForeignKeyConstraint(
      'league_fixtures_team',
      ['season', 'team'],
      'league_teams',
      ['season', 'slug'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
}
