import { NO_DETAILS, toDetailColumns } from '#features/tournaments/registrations/registration-fields.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'

const AT = '2026-11-20T12:00:00.000Z'

/** Rows in tables with references, with words that engines sort differently, gaps and awkward letters. */
export async function addSampleRows({ inTransaction }: DatabaseConnection, count = 1000): Promise<void> {
  await inTransaction(async (trx) => {
    const event = { id: 'event', slug: 'turnier', name: 'Turnier', description: 'x', description_html: '<p>x</p>' }
    const times = { starts_at: AT, ends_at: AT, beforehand: '', venue: '', entries_close_on: '', late_entries: 'no' }
    await trx
      .insertInto('events')
      .values({ ...event, ...times, max_teams: 8, contact_email: 'a@b.example' })
      .execute()
    for (let number = 0; number < count; number++) {
      // As text, 10 comes before 9, and „a“ before „B“ only in a dictionary.
      const id = `${number % 2 === 0 ? 'a' : 'B'}${number}`
      const contact = { ...NO_DETAILS, contactName: `Jörg „Ö“ \t\\n 🏓 ${number}`, contactNumber: `${number}` }
      const form = { form_key: `key ${id}`, form_fingerprint: '', received_at: AT, is_late: number % 2 }
      await trx
        .insertInto('registrations')
        .values({
          id,
          event_id: 'event',
          reference: `R-${id}`,
          token: `token ${id}`,
          ...toDetailColumns(contact),
          ...form,
          contact_number_e164: number % 3 === 0 ? null : '+49681',
        })
        .execute()
      const team = { registration_id: id, name: 'Löwen' }
      for (const position of [0, 10, 9])
        await trx
          .insertInto('registration_teams')
          .values({ ...team, position })
          .execute()
    }
    await trx.insertInto('secrets').values({ name: 'key', value: 'very secret' }).execute()
    await trx.insertInto('content_state').values({ id: 1, revision: 2_000_000_000 }).execute()
  })
}
