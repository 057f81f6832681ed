import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { ChangeStore } from '#features/tournaments/registrations/change-store.ts'
import type { LoggedChange } from '#features/tournaments/registrations/entry-change.ts'
import type { Mark } from '#features/tournaments/registrations/mark.ts'
import type { EventPlaces } from '#features/tournaments/registrations/places.ts'
import type { PlaceStore } from '#features/tournaments/registrations/place-store.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { TeamStore } from '#features/tournaments/registrations/team-store.ts'
import type { Player } from './player.ts'
import type { PlayerStore } from './player-store.ts'

type Needs = {
  registrations: Pick<RegistrationStore, 'findByToken'>
  teams: Pick<TeamStore, 'findMark' | 'listQueue'>
  players: Pick<PlayerStore, 'list'>
  changes: Pick<ChangeStore, 'list'>
  places: Pick<PlaceStore, 'find'>
}

/**
 * All that an entrant is shown. @property turns of each team that waits, by its position: 1 is next in its competition
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

export function createShowEntry({ registrations, teams, players, changes, places }: Needs) {
  /** Looks, and changes nothing: whoever or whatever opens a link. */
  return async function showEntry(event: TournamentEvent, token: string): Promise<Entry | undefined> {
    const registration = await registrations.findByToken(token)
    if (!registration || registration.eventId !== event.id) return undefined
    const queue = (await teams.listQueue(event.id)).filter(({ offerUntil }) => offerUntil === undefined)
    const turnOf = ({ position, competition }: Registration['teams'][number]) =>
      queue
        .filter((queued) => queued.competition === competition)
        .findIndex((queued) => queued.registrationId === registration.id && queued.position === position) + 1
    return {
      registration,
      mark: await teams.findMark(registration.id),
      players: await players.list(registration.id),
      turns: new Map(registration.teams.map((team) => [team.position, turnOf(team)])),
      places: await places.find(event),
      log: await changes.list(registration.id),
    }
  }
}
