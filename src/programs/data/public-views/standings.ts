import type { Table } from '../allow/table.ts'

/** The tables of the leagues in which our teams play, where a table is known. */
export const standings = {
  name: 'tables',
  about: 'The tables of the leagues, one row for each side.',
  columns: [
    { name: 'id', type: 'text', about: 'Team and line.' },
    {
      name: 'team_id',
      type: 'text',
      about: 'The team of ours that plays in this league.',
      references: { table: 'teams', column: 'id' },
    },
    { name: 'line', type: 'integer', about: 'From 1, the best first.' },
    { name: 'place', type: 'integer', about: 'Equals share one.' },
    { name: 'name', type: 'text', about: 'The side, as the league calls it.' },
    { name: 'is_own', type: 'boolean', about: 'Whether it is our team.' },
    { name: 'played', type: 'integer', about: 'Matches so far.' },
    { name: 'games_won', type: 'integer', about: 'Games won.' },
    { name: 'games_lost', type: 'integer', about: 'Games lost.' },
    { name: 'points_won', type: 'integer', about: 'Points won.' },
    { name: 'points_lost', type: 'integer', about: 'Points lost.' },
    { name: 'as_of', type: 'timestamptz', about: 'Up to when it counts.' },
    { name: 'source', type: 'text', about: 'Who says so; empty where it was computed from the results.' },
  ],
  rights: ['select'],
} as const satisfies Table
