import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { sampleRegistration } from './sample-registration.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import type { Site } from '#tests/support/site/start-site.ts'

/** Adds registrations to a site's database, as if entrants had sent the form. @param all marks and differences from the sample */
export const addRegistrations = (
  site: Site,
  all: Record<string, Partial<Registration>>,
  slug = 'dorfspielttt',
): Promise<void> =>
  onDatabase(site, async (connection) => {
    const event = await createEventStore(connection.db).findBySlug(slug)
    if (!event) throw new Error(`there is no event ${slug}`)
    await connection.inTransaction(async (trx) => {
      for (const [mark, changes] of Object.entries(all)) {
        await createRegistrationStore(trx).add(sampleRegistration(mark, { ...changes, eventId: event.id }))
      }
    })
  })
