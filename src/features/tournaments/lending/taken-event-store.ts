import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import type { Taken } from './travel.ts'

export type TakenEventStore = ReturnType<typeof createTakenEventStore>

/** Events as they are stored, with all columns of this version. Works inside a transaction. */
export const createTakenEventStore = (db: Database) => ({
  /** @throws if there is none */
  async read(id: EventId): Promise<Taken['event']> {
    const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { ...row }
  },

  /** Replaces an event with the same slug, including its registrations and results, because the taken one is more complete. */
  async put(event: Taken['event']): Promise<void> {
    const former = db.selectFrom('events').select('id').where('slug', '=', String(event['slug']))
    for (const table of ['registrations', 'day_log', 'result_names'] as const)
      await db.deleteFrom(table).where('event_id', 'in', former).execute()
    await db.deleteFrom('events').where('slug', '=', String(event['slug'])).execute()
    const columns = sql.join(Object.keys(event).map((column) => sql.ref(column)))
    await sql`insert into events (${columns}) values (${sql.join(Object.values(event))})`.execute(db)
  },
})
