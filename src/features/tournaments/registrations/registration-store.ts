import type { Selectable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { toRegistrationId, type Registration, type RegistrationId } from './registration.ts'
import { toEventId, type EventId } from '#features/tournaments/events/event.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    registrations: RegistrationTable
    registration_teams: { registration_id: string; position: number; name: string }
    registration_mails: RegistrationMailTable
  }
}

type RegistrationTable = {
  id: string
  event_id: string
  reference: string
  /** Unguessable part of the confirmation page's address. */
  token: string
  contact_name: string
  contact_address: string
  contact_number: string
  contact_number_e164: string | null
  contact_email: string
  is_late: number
  /** Key of the form view it was sent from; the same key twice is the same registration. */
  form_key: string
  form_fingerprint: string
  received_at: string
}

/** Which mails went to a registration; those mails leave the outbox long before. */
type RegistrationMailTable = {
  mail_id: string
  registration_id: string
  /** Null for the confirmation. */
  message_id: string | null
}

export type RegistrationStore = ReturnType<typeof createRegistrationStore>

export function createRegistrationStore(db: Database) {
  return { ...reading(db), ...writing(db) }
}

function reading(db: Database) {
  const registrations = () =>
    db
      .selectFrom('registrations')
      .innerJoin('registration_teams', 'registration_teams.registration_id', 'registrations.id')
      .selectAll('registrations')
      .select('registration_teams.name as team_name')
      .orderBy('registrations.received_at')
      .orderBy('registrations.id')
      .orderBy('registration_teams.position')

  return {
    async findByFormKey(formKey: string): Promise<Registration | undefined> {
      return toRegistrations(await registrations().where('form_key', '=', formKey).execute())[0]
    },

    /** A registration with the same content, received at `since` or later. */
    async findByFingerprint(fingerprint: string, since: Date): Promise<Registration | undefined> {
      const same = registrations().where('form_fingerprint', '=', fingerprint)
      return toRegistrations(await same.where('received_at', '>=', since.toISOString()).execute())[0]
    },

    async findByToken(token: string): Promise<Registration | undefined> {
      return toRegistrations(await registrations().where('token', '=', token).execute())[0]
    },

    async findByReference(eventId: EventId, reference: string): Promise<Registration | undefined> {
      const same = registrations().where('event_id', '=', eventId).where('reference', '=', reference)
      return toRegistrations(await same.execute())[0]
    },

    /** In the order in which they arrived. */
    async listForEvent(eventId: EventId): Promise<Registration[]> {
      return toRegistrations(await registrations().where('event_id', '=', eventId).execute())
    },
  }
}

function writing(db: Database) {
  return {
    /**
     * Writes the registration and its teams.
     *
     * @returns false when its form key, reference or token is already taken; then nothing is written, and the
     *   transaction goes on. On PostgreSQL it waits for a transaction under way that has written the same form key.
     */
    async add(registration: Registration): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('registrations')
        .values(toRow(registration))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) return false
      await db.insertInto('registration_teams').values(toTeamRows(registration)).execute()
      return true
    },

    /** Remembers which mail confirms the registration, so that one can see whether it arrived. */
    async linkConfirmation(id: RegistrationId, mailId: string): Promise<void> {
      const row = { mail_id: mailId, registration_id: id, message_id: null }
      await db.insertInto('registration_mails').values(row).execute()
    },

    /**
     * Deletes registrations, with their teams, that were received until then for events that began until then.
     *
     * @returns how many
     */
    async removeOlderThan(moment: Date): Promise<number> {
      const until = moment.toISOString()
      const begun = db.selectFrom('events').select('id').where('starts_at', '<=', until)
      const result = await db
        .deleteFrom('registrations')
        .where('received_at', '<=', until)
        .where('event_id', 'in', begun)
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

function toRow(registration: Registration): Selectable<RegistrationTable> {
  return {
    id: registration.id,
    event_id: registration.eventId,
    reference: registration.reference,
    token: registration.token,
    contact_name: registration.contactName,
    contact_address: registration.contactAddress,
    contact_number: registration.contactNumber,
    contact_number_e164: registration.contactNumberE164 ?? null,
    contact_email: registration.contactEmail,
    is_late: registration.isLate ? 1 : 0,
    form_key: registration.formKey,
    form_fingerprint: registration.formFingerprint,
    received_at: registration.receivedAt.toISOString(),
  }
}

function toTeamRows({ id, teamNames }: Registration) {
  return teamNames.map((name, i) => ({ registration_id: id, position: i + 1, name }))
}

type JoinedRow = Selectable<RegistrationTable> & { team_name: string }

/** Puts the rows of one registration, which follow each other, together again. */
function toRegistrations(rows: JoinedRow[]): Registration[] {
  const registrations: Registration[] = []
  for (const row of rows) {
    const last = registrations.at(-1)
    if (last?.id === row.id) last.teamNames.push(row.team_name)
    else registrations.push(toRegistration(row))
  }
  return registrations
}

function toRegistration(row: JoinedRow): Registration {
  return {
    id: toRegistrationId(row.id),
    eventId: toEventId(row.event_id),
    reference: row.reference,
    token: row.token,
    teamNames: [row.team_name],
    contactName: row.contact_name,
    contactAddress: row.contact_address,
    contactNumber: row.contact_number,
    contactNumberE164: row.contact_number_e164 ?? undefined,
    contactEmail: row.contact_email,
    isLate: row.is_late === 1,
    formKey: row.form_key,
    formFingerprint: row.form_fingerprint,
    receivedAt: new Date(row.received_at),
  }
}
