import { openDatabase } from '#platform/db/open-database.ts'

type StoredRegistration = { token: string; email: string; teams: string[]; mails: string[] }

/** All registrations in the database. @property mails ids of those to its address */
export async function readRegistrations(place: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<StoredRegistration[]> {
  const connection = openDatabase(place)
  try {
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
  } finally {
    await connection.close()
  }
}
