import type { Stored, Table } from '#programs/data/allow/table.ts'

/**
 * The tournaments, as their public pages show them. Columns are listed one by one, so that a new column of the database table does not become
 * public. Names are those of the database.
 */
export const events = {
  name: 'events',
  about: 'The tournaments of the club, as their pages show them.',
  columns: [
    { name: 'id', type: 'uuid', about: 'What a registration names as event_id.' },
    { name: 'slug', type: 'text', about: 'The last part of the address of its page.' },
    { name: 'name', type: 'text', about: 'As on the page.' },
    { name: 'description', type: 'text', about: 'Markdown.' },
    { name: 'description_html', type: 'text', about: 'The description rendered and cleaned.' },
    { name: 'starts_at', type: 'timestamptz', about: 'When it begins.' },
    { name: 'ends_at', type: 'timestamptz', about: 'When it ends.' },
    { name: 'beforehand', type: 'text', about: 'What happens before the first tie.' },
    { name: 'venue', type: 'text', about: 'Where it takes place.' },
    { name: 'entries_close_on', type: 'date', about: 'The last day for registrations, in Germany.' },
    {
      name: 'late_entries',
      type: 'text',
      about: 'accept-late: later teams are taken and marked; reject: they are not.',
    },
    { name: 'max_teams', type: 'integer', about: 'Teams in one registration.' },
    { name: 'contact_email', type: 'text', about: "Of the tournament's management." },
  ],
  rights: ['select'],
  stored: { table: 'events', hidden: ['is_draft'] },
} as const satisfies Table

/** The lines of the pages of dates: this year, the four before, and the next twelve months. */
export const dates = {
  name: 'dates',
  about: 'What takes place when, and what does not.',
  columns: [
    { name: 'id', type: 'text', about: 'The same for the same line.' },
    { name: 'group', type: 'text', about: 'training, spiele, turniere or verein.' },
    { name: 'kind', type: 'text', about: 'What it is, in a German word.' },
    { name: 'title', type: 'text', about: 'Its name.' },
    { name: 'detail', type: 'text', about: 'The place, or what else one must know.', nullable: true },
    { name: 'day', type: 'date', about: 'The first day, in Germany.' },
    { name: 'last_day', type: 'date', about: 'The last day.' },
    { name: 'begins', type: 'text', about: 'German time, 18:30.', nullable: true },
    { name: 'ends', type: 'text', about: 'German time.', nullable: true },
    { name: 'cancelled', type: 'text', about: 'Why it does not take place.', nullable: true },
    { name: 'change', type: 'text', about: 'How it differs from what is usual.', nullable: true },
    { name: 'url', type: 'text', about: 'The address of its page.', nullable: true },
  ],
  rights: ['select'],
} as const satisfies Table

/** The matches of our teams, with their results but without names of people. */
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

/** The articles that readers find under `/news` at this moment. */
export const news = {
  name: 'news',
  about: 'The published articles.',
  columns: [
    { name: 'id', type: 'uuid', about: 'Stays when the article is changed.' },
    { name: 'slug', type: 'text', about: 'The last part of the address of its page.' },
    { name: 'title', type: 'text', about: 'Its heading.' },
    { name: 'summary', type: 'text', about: 'One or two sentences; may be empty.' },
    { name: 'published_at', type: 'timestamptz', about: 'The date that is shown.' },
    { name: 'updated_at', type: 'timestamptz', about: 'When its text or pictures last changed.' },
    { name: 'url', type: 'text', about: 'The address of its page.', madeOf: ['slug'] },
    {
      name: 'html',
      type: 'text',
      about: 'The text, cleaned, with addresses that are good elsewhere.',
      madeOf: ['html', 'slug'],
    },
    {
      name: 'picture_url',
      type: 'text',
      about: 'Its first picture.',
      nullable: true,
      madeOf: ['preview_picture', 'pictures'],
    },
  ],
  rights: ['select'],
  stored: { table: 'articles', hidden: ['is_draft', 'is_page'], since: 'published_at', until: 'expires_at' },
} as const satisfies Table

/** The final places in finished competitions; a team that has not agreed to be named is a number. */
export const results = {
  name: 'results',
  about: 'The final places of tournaments.',
  columns: [
    { name: 'id', type: 'text', about: 'Event, competition and line.' },
    { name: 'event_id', type: 'uuid', about: 'The tournament.', references: { table: 'events', column: 'id' } },
    { name: 'competition', type: 'text', about: 'A key that is the same for all places of a competition.' },
    { name: 'competition_name', type: 'text', about: 'Missing where the event has only one.', nullable: true },
    { name: 'kind', type: 'text', about: 'team, single or double.' },
    { name: 'line', type: 'integer', about: 'From 1, the best first.' },
    { name: 'place', type: 'integer', about: 'Several may share one.' },
    { name: 'name', type: 'text', about: 'As on the page of the results.' },
  ],
  rights: ['select'],
} as const satisfies Table

/** The tables of the leagues in which our teams play, if known. */
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

/** Our teams of all seasons, as their pages show them, without names of people. */
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

/** All public tables. They contain nothing that is not on a public page. */
export const publicViews = [
  events,
  results,
  news,
  teams,
  fixtures,
  standings,
  dates,
] as const satisfies readonly Table[]

type PublicView = (typeof publicViews)[number]
export type PublicViewName = PublicView['name']
/** Tables whose rows are computed rather than stored. */
export type MadeViewName = Exclude<PublicView, { stored: Stored }>['name']
