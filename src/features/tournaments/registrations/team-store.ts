import type { Database } from '#platform/db/database.ts'
import { toEventId, type EventId } from '#features/tournaments/events/event.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import { UNHANDLED } from './handling.ts'
import { MARKS, takesPlaces, type Mark } from './mark.ts'
import type { Queued } from './queue.ts'
import { toTeamRow } from './registration-store.ts'
import type { Team } from './team.ts'

export type TeamStore = ReturnType<typeof createTeamStore>

/** The single teams of registrations. Writers must hold the event (`place-store.ts`). */
export const createTeamStore = (db: Database) => ({ ...queueing(db), ...writing(db), ...marked(db) })

const queued = (db: Database) =>
  db
    .selectFrom('registration_teams')
    .innerJoin('registrations', 'registrations.id', 'registration_teams.registration_id')
    .where('registration_teams.queue_number', 'is not', null)

const queueing = (db: Database) => ({
  /** Teams that wait or have an offer, in their order, without those of registrations that the director has put aside. */
  async listQueue(eventId: EventId): Promise<Queued[]> {
    const rows = await queued(db)
      .leftJoin('registration_handling', 'registration_handling.registration_id', 'registrations.id')
      .select(['registration_teams.registration_id', 'position', 'competition', 'offer_until'])
      .select('queue_number')
      .where('registrations.event_id', '=', eventId)
      .where(({ eb, or }) =>
        or([
          eb('registration_handling.mark', 'is', null),
          eb('registration_handling.mark', 'in', MARKS.filter(takesPlaces)),
        ]),
      )
      .orderBy('queue_number')
      .execute()
    return rows.map((row) => ({
      registrationId: row.registration_id,
      position: row.position,
      competition: row.competition,
      queueNumber: row.queue_number ?? 0,
      offerUntil: toInstant(row.offer_until),
    }))
  },

  /** The number after all others of the event, including teams that are put aside. */
  async nextQueueNumber(eventId: EventId): Promise<number> {
    const row = await queued(db)
      .select(({ fn }) => fn.max('queue_number').as('last'))
      .where('registrations.event_id', '=', eventId)
      .executeTakeFirst()
    return Number(row?.last ?? 0) + 1
  },

  /** Events in which a team waits or has an offer. */
  async listQueuedEvents(): Promise<EventId[]> {
    const rows = await queued(db).select('registrations.event_id').distinct().orderBy('event_id').execute()
    return rows.map(({ event_id: id }) => toEventId(id))
  },
})

const marked = (db: Database) => ({
  /** The director's mark of the registration. */
  async findMark(registrationId: string): Promise<Mark> {
    const handling = db.selectFrom('registration_handling').select('mark')
    const row = await handling.where('registration_id', '=', registrationId).executeTakeFirst()
    return MARKS.find((mark) => mark === row?.mark) ?? UNHANDLED.mark
  },
})

const writing = (db: Database) => ({
  async add(registrationId: string, team: Team): Promise<void> {
    const row = { registration_id: registrationId, ...toTeamRow(team) }
    await db.insertInto('registration_teams').values(row).execute()
  },

  /** Overwrites the team at its position. */
  async change(registrationId: string, team: Team): Promise<void> {
    const { position, ...columns } = toTeamRow(team)
    const update = db.updateTable('registration_teams').set(columns).where('registration_id', '=', registrationId)
    await update.where('position', '=', position).execute()
  },
})
