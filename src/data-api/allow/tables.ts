import { registrationTexts } from '../registrations.ts'

export type ColumnType = 'uuid' | 'text' | 'integer' | 'date' | 'timestamptz'
export type Column = { name: string; type: ColumnType }

/** What a role may do with a table; nothing else exists. */
export type Right = 'select' | 'insert'

/** @property hiddenBy a column that no query can name: its rows with 1 do not exist for anybody outside */
export type Table = { name: string; columns: readonly Column[]; rights: readonly Right[]; hiddenBy?: string }

const column = (type: ColumnType) => (name: string) => ({ name, type })
const text = column('text')

/**
 * The tournaments, as their public pages show them. Columns are named one by one: what the database table gains is not public by that.
 * Names are those of the database.
 */
export const events: Table = {
  name: 'events',
  columns: [
    column('uuid')('id'),
    ...['slug', 'name', 'description', 'description_html'].map(text),
    ...['starts_at', 'ends_at'].map(column('timestamptz')),
    ...['beforehand', 'venue'].map(text),
    column('date')('entries_close_on'),
    text('late_entries'),
    column('integer')('max_teams'),
    text('contact_email'),
  ],
  rights: ['select'],
  hiddenBy: 'is_draft',
}

/**
 * Registrations, one row per team. It is a letter box and no table: nobody can read, change or delete through this wire, and no query for it
 * exists. What is put in goes to the same use case as the form of the site.
 */
export const registrations: Table = {
  name: 'dstt_registrations',
  columns: [column('uuid')('event_id'), ...registrationTexts.map(text)],
  rights: ['insert'],
}

const tables: readonly Table[] = [events, registrations]

export const findTable = (name: string): Table | undefined => tables.find((table) => table.name === name)

export const findColumn = (table: Table, name: string): Column | undefined =>
  table.columns.find((known) => known.name === name)

/** The table somebody may have meant. */
export function findSimilar(name: string): Table | undefined {
  const scored = tables.map((table) => ({ table, score: similarity(name.toLowerCase(), table.name) }))
  return scored.filter(({ score }) => score >= 0.5).toSorted((a, b) => b.score - a.score)[0]?.table
}

/** Share of pairs of letters that both have, from 0 to 1. */
function similarity(a: string, b: string): number {
  const [inA, inB] = [pairs(a), pairs(b)]
  const common = [...inA].filter((pair) => inB.has(pair)).length
  return (2 * common) / (inA.size + inB.size || 1)
}

const pairs = (word: string) => new Set(Array.from(word.slice(1), (letter, i) => `${word[i] ?? ''}${letter}`))
