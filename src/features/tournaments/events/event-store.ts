import type { Generated, Selectable } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { eventOptionsSchema, pickOptions } from './event-options.ts'
import { eventFileSchema, toEventId, toTournamentEvent, type EventId, type TournamentEvent } from './event.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    events: EventTable
  }
}

type EventTable = {
  id: string
  slug: string
  /** Null if the page lives under `/turniere`. */
  address: string | null
  name: string
  description: string
  description_html: string
  starts_at: string
  ends_at: string
  beforehand: string
  venue: string
  entries_close_on: string
  late_entries: string
  /** `never` or an instant; null: until the event begins. */
  late_until: string | null
  max_teams: number
  /** Null without a limit. */
  places: number | null
  contact_email: string
  /** JSON of the options; null if there are none. */
  options: string | null
  is_draft: Generated<number>
}

export type EventStore = ReturnType<typeof createEventStore>

const lateEntries: z.ZodType<TournamentEvent['lateEntries']> = eventFileSchema.shape.lateEntries

export function createEventStore(db: Database) {
  const events = () => db.selectFrom('events').selectAll()

  return {
    /** Upserts an event by slug; an existing one keeps its id. @returns the id */
    async upsert(event: TournamentEvent): Promise<EventId> {
      const { id, ...columns } = toRow(event)
      const row = await db
        .insertInto('events')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet(columns))
        .returning('id')
        .executeTakeFirstOrThrow()
      return toEventId(row.id)
    },

    async findBySlug(slug: string): Promise<TournamentEvent | undefined> {
      const row = await events().where('slug', '=', slug).executeTakeFirst()
      return row && toEvent(row)
    },

    async findById(id: EventId): Promise<TournamentEvent | undefined> {
      const row = await events().where('id', '=', id).executeTakeFirst()
      return row && toEvent(row)
    },

    /** All events in chronological order. */
    async list(): Promise<TournamentEvent[]> {
      return (await events().orderBy('starts_at').orderBy('slug').execute()).map(toEvent)
    },
  }
}

function toRow(event: TournamentEvent): Selectable<EventTable> {
  return {
    id: event.id,
    slug: event.slug,
    address: event.address ?? null,
    name: event.name,
    description: event.description,
    description_html: event.descriptionHtml,
    starts_at: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    beforehand: event.beforehand,
    venue: event.venue,
    entries_close_on: event.entriesCloseOn,
    late_entries: event.lateEntries,
    late_until: event.lateUntil instanceof Date ? event.lateUntil.toISOString() : (event.lateUntil ?? null),
    max_teams: event.maxTeams,
    places: event.places ?? null,
    contact_email: event.contactEmail,
    options: toOptions(event),
    is_draft: event.draft ? 1 : 0,
  }
}

function toOptions(event: TournamentEvent): string | null {
  const options = pickOptions(event)
  return Object.keys(options).length === 0 ? null : JSON.stringify(options)
}

function toEvent(row: Selectable<EventTable>): TournamentEvent {
  const file = {
    slug: row.slug,
    ...(row.address !== null && { address: row.address }),
    name: row.name,
    description: row.description,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    beforehand: row.beforehand,
    venue: row.venue,
    entriesCloseOn: row.entries_close_on,
    lateEntries: lateEntries.parse(row.late_entries),
    ...(row.late_until !== null && { lateUntil: toLateUntil(row.late_until) }),
    maxTeams: row.max_teams,
    ...(row.places !== null && { places: row.places }),
    contactEmail: row.contact_email,
    ...(row.options !== null && eventOptionsSchema.parse(JSON.parse(row.options))),
    ...(row.is_draft === 1 && { draft: true as const }),
  }
  return toTournamentEvent(file, toEventId(row.id), row.description_html)
}

const toLateUntil = (text: string): 'never' | Date => (text === 'never' ? text : new Date(text))
