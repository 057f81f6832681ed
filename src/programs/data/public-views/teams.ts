import type { Table } from '../allow/table.ts'

/** Our teams of all seasons, as their pages show them, without anybody's name. */
export const teams = {
  name: 'teams',
  about: 'Our teams, one row for each season.',
  columns: [
    { name: 'id', type: 'text', about: 'Season and slug: 2024/herren-1.' },
    { name: 'slug', type: 'text', about: 'The same in every season.' },
    { name: 'season', type: 'integer', about: 'The year in which the season began.' },
    { name: 'season_label', type: 'text', about: '2024/25.' },
    { name: 'position', type: 'integer', about: 'Where it stands among our teams, from 1.' },
    { name: 'name', type: 'text', about: 'As the club calls it.' },
    { name: 'league', type: 'text', about: 'The league in which it plays.' },
    { name: 'own_name', type: 'text', about: 'As the league calls it.' },
    { name: 'is_youth', type: 'boolean', about: 'Whether children play.' },
    { name: 'home_evening', type: 'text', about: 'When it plays at home; may be empty.' },
    { name: 'url', type: 'text', about: 'The address of its page.' },
  ],
  rights: ['select'],
} as const satisfies Table
