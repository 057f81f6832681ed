import { onDatabase } from '#tests/support/databases/on-database.ts'

type StoredRegistration = { token: string; email: string; teams: string[]; mails: string[] }

/** All registrations in the database. @property mails ids of those to its address */
export const readRegistrations = (place: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<StoredRegistration[]> =>
  onDatabase(place, async (connection) => {
    const { db } = connection
    const registrations = await db.selectFrom('registrations').select(['id', 'token', 'contact_email']).execute()
    const teams = await db.selectFrom('registration_teams').select(['registration_id', 'name']).execute()
    const mails = await db.selectFrom('outbox').select(['id', 'recipient']).execute()
    return registrations.map(({ id, token, contact_email: email }) => ({
      token,
      email,
      teams: teams.filter(({ registration_id: of }) => of === id).map(({ name }) => name),
      mails: mails.filter(({ recipient }) => recipient === email).map((mail) => mail.id),
    }))
  })
