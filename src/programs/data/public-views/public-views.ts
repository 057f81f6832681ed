import type { Stored, Table } from '../allow/table.ts'
import { dates } from './dates.ts'
import { fixtures } from './fixtures.ts'
import { news } from './news.ts'
import { results } from './results.ts'
import { standings } from './standings.ts'
import { teams } from './teams.ts'

/**
 * The tournaments, as their public pages show them. Columns are named one by one: what the database table gains is not public by that.
 * Names are those of the database.
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

/** All that everybody may read. Nothing that is not on a public page is in it. */
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
/** Of those whose rows lie nowhere as they are shown. */
export type MadeViewName = Exclude<PublicView, { stored: Stored }>['name']
