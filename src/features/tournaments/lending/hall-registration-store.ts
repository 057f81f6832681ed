import type { Database } from '#platform/db/database.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { detailColumns } from '#features/tournaments/registrations/registration-fields.ts'
import { hallRegistrationSchema, type HallRegistration } from './hall-registration.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** The hall's version of a registration that was also changed at home, until a director decides. */
    returned_registrations: { registration_id: string; event_id: string; brought: string }
  }
}

export type HallRegistrationStore = ReturnType<typeof createHallRegistrationStore>

/** Registrations of an event as they travel. Works inside a transaction. */
export const createHallRegistrationStore = (db: Database) => ({ ...reading(db), ...writing(db), ...returned(db) })

function reading(db: Database) {
  async function list(eventId: EventId): Promise<HallRegistration[]> {
    const entered = db.selectFrom('registrations').where('event_id', '=', eventId)
    const registrations = await entered.selectAll().orderBy('received_at').orderBy('id').execute()
    const ids = entered.select('id')
    const ownPlayers = db.selectFrom('registration_players').selectAll().where('registration_id', 'in', ids)
    const ownChanges = db.selectFrom('registration_changes').selectAll().where('registration_id', 'in', ids)
    const [teams, players, handlings, changes] = await Promise.all([
      db.selectFrom('registration_teams').selectAll().where('registration_id', 'in', ids).orderBy('position').execute(),
      ownPlayers.orderBy('team_position').orderBy('position').execute(),
      db.selectFrom('registration_handling').selectAll().where('registration_id', 'in', ids).execute(),
      ownChanges.orderBy('changed_at').orderBy('id').execute(),
    ])
    const of = <Row extends { registration_id: string }>(rows: readonly Row[], id: string) =>
      rows.filter((row) => row.registration_id === id)
    return registrations.map((registration) =>
      hallRegistrationSchema.parse({
        id: registration.id,
        registration,
        teams: of(teams, registration.id),
        players: of(players, registration.id),
        changes: of(changes, registration.id),
        mark: of(handlings, registration.id)[0]?.mark ?? 'open',
      }),
    )
  }

  return { list }
}

function writing(db: Database) {
  async function writeParts(brought: HallRegistration, mailId?: string): Promise<void> {
    await writeTeams(db, brought)
    await writePlayers(db, brought)
    await writeMark(db, brought)
    await addChanges(db, brought, mailId)
  }

  return {
    addChanges: async (brought: HallRegistration): Promise<void> => addChanges(db, brought),

    async add(eventId: EventId, brought: HallRegistration): Promise<void> {
      const row = { id: brought.id, event_id: eventId, ...brought.registration }
      await db.insertInto('registrations').values(row).execute()
      await writeParts(brought)
    },

    /** Of the contact, only filled columns count: the hall did not know the others. */
    async change(brought: HallRegistration, mailId?: string): Promise<void> {
      const contact = [...detailColumns, 'contact_number_e164' as const].map((column) => [
        column,
        brought.registration[column],
      ])
      const said = Object.fromEntries(contact.filter(([, value]) => value !== null && value !== ''))
      if (Object.keys(said).length > 0)
        await db.updateTable('registrations').set(said).where('id', '=', brought.id).execute()
      await writeParts(brought, mailId)
    },
  }
}

async function writeTeams(db: Database, { id, teams }: HallRegistration): Promise<void> {
  for (const team of teams) {
    const insert = db.insertInto('registration_teams').values({ registration_id: id, ...team })
    await insert.onConflict((conflict) => conflict.columns(['registration_id', 'position']).doUpdateSet(team)).execute()
  }
}

/** Keeps player data that does not travel. */
async function writePlayers(db: Database, { id, players }: HallRegistration): Promise<void> {
  const positions = db.selectFrom('registration_players').select(['team_position', 'position'])
  const known = await positions.where('registration_id', '=', id).execute()
  const isThere = (one: (typeof known)[number]) =>
    players.some((player) => player.team_position === one.team_position && player.position === one.position)
  for (const gone of known.filter((one) => !isThere(one))) {
    const own = db.deleteFrom('registration_players').where('registration_id', '=', id)
    await own.where('team_position', '=', gone.team_position).where('position', '=', gone.position).execute()
  }
  for (const player of players) {
    await db
      .insertInto('registration_players')
      .values({ registration_id: id, guardian: null, ...player })
      .onConflict((conflict) => conflict.columns(['registration_id', 'team_position', 'position']).doUpdateSet(player))
      .execute()
  }
}

async function writeMark(db: Database, { id, mark }: HallRegistration): Promise<void> {
  const row = { registration_id: id, mark, mark_changed_at: null, mark_changed_by: null }
  const note = { note: '', note_version: 0, note_changed_at: null, note_changed_by: null }
  const insert = db.insertInto('registration_handling').values({ ...row, ...note })
  await insert.onConflict((conflict) => conflict.column('registration_id').doUpdateSet({ mark })).execute()
}

/** Only adds lines to the log. @param mailId of the mail about the new ones */
async function addChanges(db: Database, { id, changes }: HallRegistration, mailId?: string): Promise<void> {
  for (const change of changes) {
    await db
      .insertInto('registration_changes')
      .values({ registration_id: id, account_id: null, mail_id: mailId ?? null, ...change })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

const returned = (db: Database) => ({
  async hold(eventId: EventId, brought: HallRegistration): Promise<void> {
    const row = { registration_id: brought.id, event_id: eventId, brought: JSON.stringify(brought) }
    const insert = db.insertInto('returned_registrations').values(row)
    await insert.onConflict((conflict) => conflict.column('registration_id').doUpdateSet(row)).execute()
  },

  async listHeld(eventId: EventId): Promise<HallRegistration[]> {
    const held = db.selectFrom('returned_registrations').select('brought').where('event_id', '=', eventId)
    const rows = await held.orderBy('registration_id').execute()
    return rows.map(({ brought }) => hallRegistrationSchema.parse(JSON.parse(brought)))
  },

  async dropHeld(registrationId: string): Promise<void> {
    await db.deleteFrom('returned_registrations').where('registration_id', '=', registrationId).execute()
  },
})
