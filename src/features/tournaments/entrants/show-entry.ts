import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { EntrantContext } from './context.ts'
import type { LoggedChange } from '#features/tournaments/registrations/entry-change.ts'
import type { Mark } from '#features/tournaments/registrations/mark.ts'
import type { EventPlaces } from '#features/tournaments/registrations/places.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { Player } from './player.ts'

/**
 * Everything an entrant sees. @property turns of each waiting team, by its position: 1 is next in its competition
 * @property places of each competition with a limit @property log oldest first
 */
export type Entry = {
  registration: Registration
  mark: Mark
  players: Player[]
  turns: ReadonlyMap<number, number>
  places: EventPlaces
  log: LoggedChange[]
}

/** Read-only, because programs may open the link, too. */
export async function showEntry(
  { read }: EntrantContext,
  event: TournamentEvent,
  token: string,
): Promise<Entry | undefined> {
  const registration = await read.registrations.findByToken(token)
  if (!registration || registration.eventId !== event.id) return undefined
  const queue = (await read.teams.listQueue(event.id)).filter(({ offerUntil }) => offerUntil === undefined)
  const turnOf = ({ position, competition }: Registration['teams'][number]) =>
    queue
      .filter((queued) => queued.competition === competition)
      .findIndex((queued) => queued.registrationId === registration.id && queued.position === position) + 1
  return {
    registration,
    mark: await read.teams.findMark(registration.id),
    players: await read.players.list(registration.id),
    turns: new Map(registration.teams.map((team) => [team.position, turnOf(team)])),
    places: await read.places.find(event),
    log: await read.registrationChanges.list(registration.id),
  }
}
