import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { publicEntries, type PublicEntries } from '#features/tournaments/registrations/public-entries.ts'
import type { HandlingContext } from './context.ts'
import { readHandled } from './handled-registrations.ts'

/** Who has a place, as everybody may see it now. */
export async function listPublicEntries({ read }: HandlingContext, event: TournamentEvent): Promise<PublicEntries> {
  const players = await read.players.listForEvent(event.id)
  return publicEntries(event, await readHandled(read, event.id), (id, position) =>
    (players.get(id) ?? []).filter(({ team }) => team === position).map(({ isNamePublic }) => isNamePublic),
  )
}
