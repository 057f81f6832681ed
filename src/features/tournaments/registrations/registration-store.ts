import { sql, type Generated, type Selectable } from 'kysely'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { fromDetailColumns, toDetailColumns, type DetailColumn } from './registration-fields.ts'
import type { Contact } from './registration-form.ts'
import { toRegistrationId, type Registration, type RegistrationId } from './registration.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { toEventId, type EventId } from '#features/tournaments/events/event.ts'
import {
  as,
  branded,
  describeRow,
  flag,
  instant,
  number,
  optional,
  text,
  type RowOf,
} from '#platform/db/describe-row.ts'
import { teamNamesOf, type Standing, type Team } from './team.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    registrations: RegistrationTable
    registration_teams: RegistrationTeamTable
    registration_mails: RegistrationMailTable
  }
}

type RegistrationTable = Record<DetailColumn, string> & RowOf<typeof registrationRow>

const registrationRow = describeRow({
  id: branded(toRegistrationId),
  eventId: branded(toEventId),
  reference: text,
  // Unguessable part of the confirmation page's address.
  token: text,
  contactNumberE164: optional(text),
  isLate: flag,
  // Key of the form view it was sent from; the same key twice is the same registration.
  formKey: text,
  formFingerprint: text,
  receivedAt: instant,
})

/** Columns that the plain entry leaves to the table: it is written for 2,000 a second. */
export type RegistrationTeamTable = Omit<RowOf<typeof teamRow>, 'competition' | 'standing'> & {
  registration_id: string
  name: string
  competition: Generated<string>
  standing: Generated<Standing>
}

const teamRow = describeRow({
  // From 1; a position is never used again.
  position: number,
  competition: text,
  standing: as<Standing>(),
  // While a team waits or has an offer.
  queueNumber: optional(number),
  offerUntil: optional(instant),
  paidAt: optional(instant),
})

/** Which mails went to a registration; those mails leave the outbox long before. */
type RegistrationMailTable = {
  mail_id: string
  registration_id: string
  /** Null for the confirmation, and for mails about changes. */
  message_id: string | null
  /** Of a mail about changes. */
  subject: string | null
}

export type RegistrationStore = ReturnType<typeof createRegistrationStore>

export const createRegistrationStore = (db: Database) => ({ ...reading(db), ...writing(db) })

const withTeams = (db: Database) =>
  db
    .selectFrom('registrations')
    .innerJoin('registration_teams', 'registration_teams.registration_id', 'registrations.id')
    .selectAll('registrations')
    .select(['registration_teams.name as team_name', 'position', 'competition', 'standing'])
    .select(['queue_number', 'offer_until', 'paid_at'])
    .orderBy('registrations.received_at')
    .orderBy('registrations.id')
    .orderBy('registration_teams.position')

function reading(db: Database) {
  const registrations = () => withTeams(db)
  return {
    async findByFormKey(formKey: string): Promise<Registration | undefined> {
      return toRegistrations(await registrations().where('form_key', '=', formKey).execute())[0]
    },

    /** A registration with the same content, received at `since` or later. */
    async findByFingerprint(fingerprint: string, since: Date): Promise<Registration | undefined> {
      const same = registrations().where('form_fingerprint', '=', fingerprint)
      return toRegistrations(await same.where('received_at', '>=', since.toISOString()).execute())[0]
    },

    async findById(id: RegistrationId): Promise<Registration | undefined> {
      return toRegistrations(await registrations().where('registrations.id', '=', id).execute())[0]
    },

    async findByToken(token: string): Promise<Registration | undefined> {
      return toRegistrations(await registrations().where('token', '=', token).execute())[0]
    },

    async findByReference(eventId: EventId, reference: string): Promise<Registration | undefined> {
      const same = registrations().where('event_id', '=', eventId).where('reference', '=', reference)
      return toRegistrations(await same.execute())[0]
    },

    /** The registrations with this address, regardless of case. */
    async listByEmail(eventId: EventId, email: string): Promise<Registration[]> {
      const here = registrations().where('event_id', '=', eventId)
      const same = here.where(({ eb, fn }) => eb(fn('lower', ['contact_email']), '=', email.toLowerCase()))
      return toRegistrations(await same.execute())
    },

    /** In order of receipt. */
    async listForEvent(eventId: EventId): Promise<Registration[]> {
      return toRegistrations(await registrations().where('event_id', '=', eventId).execute())
    },
  }
}

const writing = (db: Database) => ({
  /**
   * Writes the registration and its teams.
   *
   * @returns false, without writing, if its form key, reference or token is already taken; the transaction goes on. On PostgreSQL
   *   it waits for a concurrent transaction that has written the same form key.
   */
  async add(registration: Registration): Promise<boolean> {
    const insert = db.insertInto('registrations').values(toRow(registration))
    if (!(await hitsRow(insert.onConflict((conflict) => conflict.doNothing())))) return false
    await db.insertInto('registration_teams').values(toTeamRows(registration)).execute()
    return true
  },

  /** Keeps form key and fingerprint, so that the same form sent again is still the same registration. */
  async changeContact(id: RegistrationId, contact: Contact): Promise<void> {
    await db.updateTable('registrations').set(toContactRow(contact)).where('id', '=', id).execute()
  },

  /** Links a mail, so that its delivery can be seen. @param subject of a mail about changes */
  async linkMail(id: RegistrationId, mailId: string, subject?: string): Promise<void> {
    const row = { mail_id: mailId, registration_id: id, message_id: null, ...(subject !== undefined && { subject }) }
    await db.insertInto('registration_mails').values(row).execute()
  },

  /** Removes an event's registrations by the beginning of their form keys. @returns how many there were */
  removeByFormKeys: (eventId: EventId, beginning: string): Promise<number> =>
    countRows(
      db
        .deleteFrom('registrations')
        .where('event_id', '=', eventId)
        .where(sql<string>`substr(form_key, 1, ${beginning.length})`, '=', beginning),
    ),

  /** Removes registrations received up to this time for events that began up to this time, with their teams. @returns how many */
  async removeOlderThan(moment: Date): Promise<number> {
    const until = moment.toISOString()
    const begun = db.selectFrom('events').select('id').where('starts_at', '<=', until)
    return countRows(db.deleteFrom('registrations').where('received_at', '<=', until).where('event_id', 'in', begun))
  },
})

const toRow = (registration: Registration): RegistrationTable => ({
  ...registrationRow.write(registration),
  ...toDetailColumns(registration),
})

const toContactRow = (contact: Contact) => ({
  ...toDetailColumns(contact),
  contact_number_e164: contact.contactNumberE164 ?? null,
})

function toTeamRows({ id, teams }: Registration) {
  const isPlain = teams.every(({ competition, standing }) => competition === MAIN_COMPETITION && standing === 'in')
  const toRow = isPlain ? toPlainTeamRow : toTeamRow
  return teams.map((team) => ({ registration_id: id, ...toRow(team) }))
}

const toPlainTeamRow = ({ position, name }: Team) => ({ position, name })

export const toTeamRow = (team: Team) => ({ name: team.name, ...teamRow.write(team) })

type TeamRow = Omit<Selectable<RegistrationTeamTable>, 'registration_id' | 'name'> & { team_name: string }
type JoinedRow = RegistrationTable & TeamRow

/** Joins the consecutive rows of each registration. */
function toRegistrations(rows: JoinedRow[]): Registration[] {
  const groups: { row: JoinedRow; teams: Team[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.row.id === row.id) last.teams.push(toTeam(row))
    else groups.push({ row, teams: [toTeam(row)] })
  }
  return groups.map(({ row, teams }) => toRegistration(row, teams))
}

const toTeam = (row: TeamRow): Team => ({ name: row.team_name, ...teamRow.read(row) })

const toRegistration = (row: RegistrationTable, teams: Team[]): Registration => ({
  ...registrationRow.read(row),
  ...fromDetailColumns(row),
  teamNames: teamNamesOf(teams),
  teams,
})
