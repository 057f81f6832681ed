import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { branded, describeRow, instant, number, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { eventOptionsSchema, pickOptions } from './event-options.ts'
import { eventFileSchema, toEventId, toTournamentEvent, type EventId, type TournamentEvent } from './event.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    events: EventTable
  }
}

type EventTable = RowOf<typeof eventRow> & {
  /** JSON of the options; null if there are none. */
  options: string | null
  is_draft: Generated<number>
}

const eventRow = describeRow({
  id: branded(toEventId),
  slug: text,
  // Undefined if the page lives under `/turniere`.
  address: optional(text),
  name: text,
  description: text,
  descriptionHtml: text,
  startsAt: instant,
  endsAt: instant,
  beforehand: text,
  venue: text,
  entriesCloseOn: text,
  lateEntries: oneOf(eventFileSchema.shape.lateEntries.options),
  // Undefined: until the event begins.
  lateUntil: optional({
    write: (until: 'never' | Date) => (until === 'never' ? until : until.toISOString()),
    read: (stored: string): 'never' | Date => (stored === 'never' ? stored : new Date(stored)),
  }),
  maxTeams: number,
  // Undefined without a limit.
  places: optional(number),
  contactEmail: text,
})

export type EventStore = ReturnType<typeof createEventStore>

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

const toRow = (event: TournamentEvent): Selectable<EventTable> => ({
  ...eventRow.write({ ...event, address: event.address, lateUntil: event.lateUntil, places: event.places }),
  options: toOptions(event),
  is_draft: event.draft ? 1 : 0,
})

function toOptions(event: TournamentEvent): string | null {
  const options = pickOptions(event)
  return Object.keys(options).length === 0 ? null : JSON.stringify(options)
}

function toEvent(row: Selectable<EventTable>): TournamentEvent {
  const { id, descriptionHtml, address, lateUntil, places, ...facts } = eventRow.read(row)
  const file = {
    ...facts,
    ...(address !== undefined && { address }),
    ...(lateUntil !== undefined && { lateUntil }),
    ...(places !== undefined && { places }),
    ...(row.options !== null && eventOptionsSchema.parse(JSON.parse(row.options))),
    ...(row.is_draft === 1 && { draft: true as const }),
  }
  return toTournamentEvent(file, id, descriptionHtml)
}
