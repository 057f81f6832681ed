import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { MARKS, takesPlaces } from './mark.ts'
import type { EventPlaces } from './places.ts'
import { PLACE_HOLDING } from './team.ts'

/** @property event as it stands in the database, whatever an instance remembers of it */
export type HeldEvent = { event: TournamentEvent; places: EventPlaces }

export type PlaceStore = ReturnType<typeof createPlaceStore>

/** Places are counted, never kept: what does not exist cannot disagree with the registrations. */
export function createPlaceStore(db: Database, engine: DatabaseConnection['engine']) {
  async function countPlaces(event: TournamentEvent): Promise<EventPlaces> {
    const limited = competitionsOf(event).flatMap(({ key, places }) => (places === undefined ? [] : [[key, places]]))
    if (limited.length === 0) return new Map()
    const rows = await countTaken(db, event.id).execute()
    const taken = new Map(rows.map((row) => [row.competition, row.taken]))
    // Both are as the map above has made them.
    return new Map((limited as [string, number][]).map(([key, total]) => [key, { total, taken: taken.get(key) ?? 0 }]))
  }

  return {
    /** What is so at this moment; empty without limits. */
    find: countPlaces,

    /**
     * The same, and until the transaction ends nobody else learns it by this function, whatever instance asks: what is decided by it stays
     * true. Others wait meanwhile. Undefined when there is no such event.
     */
    async hold(eventId: EventId): Promise<HeldEvent | undefined> {
      // On SQLite there is one writer, and its transactions run one after the other. On PostgreSQL the row is the lock, and the count must
      // be a statement of its own: only one that begins after the lock was given sees what others have committed before.
      if (engine === 'postgres') {
        await db.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate().executeTakeFirst()
      }
      const event = await createEventStore(db).findById(eventId)
      return event && { event, places: await countPlaces(event) }
    },
  }
}

function countTaken(db: Database, eventId: EventId) {
  return db
    .selectFrom('registrations')
    .innerJoin('registration_teams', 'registration_teams.registration_id', 'registrations.id')
    .leftJoin('registration_handling', 'registration_handling.registration_id', 'registrations.id')
    .select(['registration_teams.competition', ({ fn }) => fn.countAll<number>().as('taken')])
    .where('registrations.event_id', '=', eventId)
    .where('registration_teams.standing', 'in', PLACE_HOLDING)
    .where(({ eb, or }) =>
      or([
        // Nobody has handled it: it is as it came.
        eb('registration_handling.mark', 'is', null),
        eb('registration_handling.mark', 'in', MARKS.filter(takesPlaces)),
      ]),
    )
    .groupBy('registration_teams.competition')
}
