import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import type { RegistrationId } from '#features/tournaments/registrations/registration.ts'
import type { Player } from './player.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    registration_players: PlayerTable
  }
}

/** A player; deleted with the registration. */
type PlayerTable = RowOf<typeof playerRow> & { registration_id: string; team_position: number; name_public: number }

const playerRow = describeRow({
  position: number,
  name: text,
  // Undefined if the event does not ask for it.
  birthYear: optional(number),
  guardian: optional(text),
})

export type PlayerStore = ReturnType<typeof createPlayerStore>

/** The players of teams. Writers must hold the event (`place-store.ts`). */
export const createPlayerStore = (db: Database) => ({
  /** Ordered by team, then as they were named. */
  async list(registrationId: RegistrationId): Promise<Player[]> {
    const rows = db.selectFrom('registration_players').selectAll().where('registration_id', '=', registrationId)
    return (await rows.orderBy('team_position').orderBy('position').execute()).map(toPlayer)
  },

  /** By registration. */
  async listForEvent(eventId: EventId): Promise<Map<string, Player[]>> {
    const rows = await db
      .selectFrom('registration_players')
      .innerJoin('registrations', 'registrations.id', 'registration_players.registration_id')
      .selectAll('registration_players')
      .where('registrations.event_id', '=', eventId)
      .orderBy('registration_id')
      .orderBy('team_position')
      .orderBy('position')
      .execute()
    return Map.groupBy(
      rows.map((row) => ({ of: row.registration_id, ...toPlayer(row) })),
      ({ of }) => of,
    )
  },

  async add(registrationId: RegistrationId, player: Player): Promise<void> {
    const { team: team_position, isNamePublic } = player
    const own = { registration_id: registrationId, team_position, name_public: Number(isNamePublic) }
    const insert = db.insertInto('registration_players').values({ ...own, ...playerRow.write(player) })
    await insert.execute()
  },

  /** @returns false if there is none */
  remove: (registrationId: RegistrationId, { team, position }: Pick<Player, 'team' | 'position'>): Promise<boolean> =>
    hitsRow(
      db
        .deleteFrom('registration_players')
        .where('registration_id', '=', registrationId)
        .where('team_position', '=', team)
        .where('position', '=', position),
    ),
})

const toPlayer = (row: PlayerTable): Player => ({
  ...playerRow.read(row),
  team: row.team_position,
  isNamePublic: row.name_public === 1,
})
