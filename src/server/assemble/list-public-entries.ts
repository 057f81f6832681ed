import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { createHandlingStore } from '#features/tournaments/handling/handling-store.ts'
import { UNHANDLED } from '#features/tournaments/registrations/handling.ts'
import { publicEntries, type PublicEntries } from '#features/tournaments/registrations/public-entries.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { Database } from '#platform/db/database.ts'

/** Who has a place, as everybody may see it now. */
export async function listPublicEntries(db: Database, event: TournamentEvent): Promise<PublicEntries> {
  const registrations = await createRegistrationStore(db).listForEvent(event.id)
  const handlings = await createHandlingStore(db).listForEvent(event.id)
  const players = await createPlayerStore(db).listForEvent(event.id)
  const handled = registrations.map(({ id, teams }) => ({ id, teams, handling: handlings.get(id) ?? UNHANDLED }))
  return publicEntries(event, handled, (id, position) =>
    (players.get(id) ?? []).filter(({ team }) => team === position).map(({ isNamePublic }) => isNamePublic),
  )
}
