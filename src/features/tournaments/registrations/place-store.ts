import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { MARKS, takesPlaces } from './handling.ts'
import type { Places } from './places.ts'

export type PlaceStore = ReturnType<typeof createPlaceStore>

/** Places are counted, never kept: what does not exist cannot disagree with the registrations. */
export function createPlaceStore(db: Database, engine: DatabaseConnection['engine']) {
  const events = (eventId: EventId) => db.selectFrom('events').where('id', '=', eventId).where('places', 'is not', null)

  async function find(eventId: EventId): Promise<Places | undefined> {
    const row = await events(eventId)
      .select(['places', countTaken(db, eventId).as('taken')])
      .executeTakeFirst()
    return row ? { total: row.places ?? 0, taken: row.taken ?? 0 } : undefined
  }

  return {
    /** What is so at this moment; undefined without a limit. */
    find,

    /**
     * The same, and until the transaction ends nobody else learns it by this function, whatever instance asks: what is decided by it stays
     * true. As others wait meanwhile, to be called late. Undefined without a limit.
     */
    async hold(eventId: EventId): Promise<Places | undefined> {
      // On SQLite there is one writer, and its transactions run one after the other. On PostgreSQL the row is the lock, and the count must
      // be a statement of its own: only one that begins after the lock was given sees what others have committed before.
      if (engine === 'postgres') await events(eventId).select('id').forNoKeyUpdate().executeTakeFirst()
      return find(eventId)
    },
  }
}

function countTaken(db: Database, eventId: EventId) {
  return db
    .selectFrom('registrations')
    .innerJoin('registration_teams', 'registration_teams.registration_id', 'registrations.id')
    .leftJoin('registration_handling', 'registration_handling.registration_id', 'registrations.id')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('registrations.event_id', '=', eventId)
    .where(({ eb, or }) =>
      or([
        // Nobody has handled it: it is as it came.
        eb('registration_handling.mark', 'is', null),
        eb('registration_handling.mark', 'in', MARKS.filter(takesPlaces)),
      ]),
    )
}
