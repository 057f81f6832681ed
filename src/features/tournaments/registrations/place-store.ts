import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { MARKS, takesPlaces } from './mark.ts'
import type { EventPlaces } from './places.ts'
import { PLACE_HOLDING } from './team.ts'

export type PlaceStore = ReturnType<typeof createPlaceStore>

/** Places are counted, never stored, so that they cannot disagree with the registrations. */
export function createPlaceStore(db: Database, engine: DatabaseConnection['engine']) {
  async function countPlaces(event: TournamentEvent): Promise<EventPlaces> {
    const limited = competitionsOf(event).flatMap(({ key, places }) => (places === undefined ? [] : [[key, places]]))
    if (limited.length === 0) return new Map()
    const rows = await countTaken(db, event.id).execute()
    const taken = new Map(rows.map((row) => [row.competition, row.taken]))
    // `flatMap` above has made exactly these pairs.
    return new Map((limited as [string, number][]).map(([key, total]) => [key, { total, taken: taken.get(key) ?? 0 }]))
  }

  return {
    /** The current places; empty without limits. */
    find: countPlaces,

    /**
     * The same, with the event locked until the transaction ends: callers on all instances wait meanwhile, so that decisions based on it stay
     * valid. Undefined if there is no such event.
     */
    async hold(eventId: EventId) {
      // On SQLite there is one writer, and its transactions run one after the other. On PostgreSQL the row is the lock, and the count must
      // be a separate statement: only one that begins after the lock was granted sees what others have committed before.
      if (engine === 'postgres') {
        await db.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate().executeTakeFirst()
      }
      const event = await createEventStore(db).findById(eventId)
      return event && { event, places: await countPlaces(event) }
    },
  }
}

const countTaken = (db: Database, eventId: EventId) =>
  db
    .selectFrom('registrations')
    .innerJoin('registration_teams', 'registration_teams.registration_id', 'registrations.id')
    .leftJoin('registration_handling', 'registration_handling.registration_id', 'registrations.id')
    .select(['registration_teams.competition', ({ fn }) => fn.countAll<number>().as('taken')])
    .where('registrations.event_id', '=', eventId)
    .where('registration_teams.standing', 'in', PLACE_HOLDING)
    .where(({ eb, or }) =>
      or([
        // Not handled yet: as it was received.
        eb('registration_handling.mark', 'is', null),
        eb('registration_handling.mark', 'in', MARKS.filter(takesPlaces)),
      ]),
    )
    .groupBy('registration_teams.competition')
