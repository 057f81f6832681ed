import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { EventId } from './event.ts'
import { MARKS, takesPlaces } from './handling.ts'
import type { Places } from './places.ts'

export type PlaceStore = ReturnType<typeof createPlaceStore>

/** Places are counted, never kept: what does not exist cannot disagree with the registrations. */
export function createPlaceStore(db: Database, engine: DatabaseConnection['engine']) {
  async function countTaken(eventId: EventId): Promise<number> {
    const { taken } = await db
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
      .executeTakeFirstOrThrow()
    return taken
  }

  async function complete(eventId: EventId, row: { places: number | null } | undefined): Promise<Places | undefined> {
    const total = row?.places ?? undefined
    return total === undefined ? undefined : { total, taken: await countTaken(eventId) }
  }

  const limitOf = (eventId: EventId) => db.selectFrom('events').select('places').where('id', '=', eventId)

  return {
    /** What is so at this moment; undefined without a limit. */
    async find(eventId: EventId): Promise<Places | undefined> {
      return complete(eventId, await limitOf(eventId).executeTakeFirst())
    },

    /**
     * The same, and until the transaction ends nobody else learns it by this function, whatever instance asks: what is decided by it stays
     * true. To be called before anything is written. Undefined without a limit.
     */
    async hold(eventId: EventId): Promise<Places | undefined> {
      // On SQLite there is one writer, and its transactions run one after the other. On PostgreSQL the row is the lock; what others have
      // committed before is seen by the count that comes after it.
      const limit = limitOf(eventId)
      const held = engine === 'postgres' ? limit.forNoKeyUpdate() : limit
      return complete(eventId, await held.executeTakeFirst())
    },
  }
}
