import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, number, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { eventFileSchema, toEventFile, type EventId } from './event.ts'
import { EVENT_COMMANDS, type EventVersion, type EventVersionLine } from './event-version.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    event_versions: EventVersionTable
  }
}

/** @property facts JSON of its content file */
type EventVersionTable = RowOf<typeof lineRow> & { event_id: string; facts: string }

const lineRow = describeRow({
  number,
  deed: oneOf(EVENT_COMMANDS),
  at: instant,
  // Id of an account, which may be gone; undefined for a file.
  by: optional(text),
})

export type EventVersionStore = ReturnType<typeof createEventVersionStore>

/** Current and former versions of events. An event older than versioning has none until it changes. */
export function createEventVersionStore(db: Database) {
  const of = (eventId: EventId) => db.selectFrom('event_versions').where('event_id', '=', eventId)

  return {
    /** Compare and set: @returns false, without writing, if there already is a version with this number */
    async add(eventId: EventId, { number, command, at, by, facts }: EventVersion): Promise<boolean> {
      const line = lineRow.write({ number, deed: command, at, by })
      const insert = db
        .insertInto('event_versions')
        .values({ event_id: eventId, ...line, facts: JSON.stringify(facts) })
      return hitsRow(insert.onConflict((conflict) => conflict.columns(['event_id', 'number']).doNothing()))
    },

    /** Newest first. */
    async list(eventId: EventId): Promise<EventVersionLine[]> {
      const rows = await of(eventId).select(['number', 'deed', 'at', 'by']).orderBy('number', 'desc').execute()
      return rows.map(toLine)
    },

    async find(eventId: EventId, number: number): Promise<EventVersion | undefined> {
      return toVersion(await of(eventId).selectAll().where('number', '=', number).executeTakeFirst())
    },

    /** The latest version before this number; versions in between may have been deleted. */
    async findEarlier(eventId: EventId, number: number): Promise<EventVersion | undefined> {
      const earlier = of(eventId).selectAll().where('number', '<', number)
      return toVersion(await earlier.orderBy('number', 'desc').executeTakeFirst())
    },

    /** Deletes versions up to this time, but never the last one of an event. @returns how many */
    removeUntil(until: Date): Promise<number> {
      const old = db.deleteFrom('event_versions').where('at', '<=', until.toISOString())
      const followed = old.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('event_versions as later')
            .select('later.number')
            .whereRef('later.event_id', '=', 'event_versions.event_id')
            .whereRef('later.number', '>', 'event_versions.number'),
        ),
      )
      return countRows(followed)
    },
  }
}

function toLine(row: RowOf<typeof lineRow>): EventVersionLine {
  const { deed: command, ...line } = lineRow.read(row)
  return { ...line, command }
}

/** An earlier release may have stored it; today's schema reads it. */
const toVersion = (row: EventVersionTable | undefined): EventVersion | undefined =>
  row && { ...toLine(row), facts: toEventFile(eventFileSchema.parse(JSON.parse(row.facts))) }
