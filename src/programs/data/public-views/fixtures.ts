import type { Table } from '../allow/table.ts'

/** The matches of our teams, with their results but without anybody's name. */
export const fixtures = {
  name: 'fixtures',
  about: 'The matches of our teams.',
  columns: [
    { name: 'id', type: 'text', about: 'Stays when sides or times change.' },
    { name: 'team_id', type: 'text', about: 'The team of ours.', references: { table: 'teams', column: 'id' } },
    { name: 'round', type: 'text', about: 'The day of the league or cup; may be empty.' },
    { name: 'starts_at', type: 'timestamptz', about: 'Midnight where only the day is known.', nullable: true },
    { name: 'moved_from', type: 'timestamptz', about: 'When it should have been.', nullable: true },
    { name: 'state', type: 'text', about: 'planned, moved, postponed, played or forfeited.' },
    { name: 'home', type: 'text', about: 'The side at home.' },
    { name: 'guest', type: 'text', about: 'The other side.' },
    { name: 'is_home', type: 'boolean', about: 'Whether our team is at home.' },
    { name: 'hall', type: 'text', about: 'Empty: where the side at home always plays.' },
    { name: 'home_score', type: 'integer', about: 'Games of the side at home.', nullable: true },
    { name: 'guest_score', type: 'integer', about: 'Games of the other side.', nullable: true },
    {
      name: 'report_slug',
      type: 'text',
      about: 'The article that tells of it.',
      nullable: true,
      references: { table: 'news', column: 'slug' },
    },
  ],
  rights: ['select'],
} as const satisfies Table
