import { err, ok, type Result } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { ChangedBy } from '#features/tournaments/registrations/entry-change.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { createTellChanges } from '#features/tournaments/registrations/settle-event.ts'
import { isActive } from '#features/tournaments/registrations/team.ts'
import type { ErrandNeeds, ErrandWork } from './do-errand.ts'
import { mostPlayers, nextPosition, type NewPlayer } from './player.ts'
import type { PlayerStore } from './player-store.ts'

/** @property team its position */
export type PlayerErrand = { team: number } & (
  | { kind: 'add-player'; player: NewPlayer }
  /** @property player position within the team @property name of the one that stood on the page */
  | { kind: 'remove-player'; player: number; name: string }
)

export type PlayerRefusal =
  | { kind: 'unknown-registration' }
  | { kind: 'unknown-team' }
  | { kind: 'too-late'; since: Date }
  | { kind: 'put-aside' }
  | { kind: 'too-many-players'; most: number }
  | { kind: 'same-player-twice' }

type PlayerWork = ErrandWork & { players: PlayerStore }
type Needs = Omit<ErrandNeeds, 'inTransaction'> & {
  inTransaction: <T>(work: (stores: PlayerWork) => Promise<T>) => Promise<T>
}

type Order = {
  find: (stores: Pick<ErrandWork, 'registrations'>) => Promise<Registration | undefined>
  errand: PlayerErrand
  by: ChangedBy
}

export type ChangePlayers = ReturnType<typeof createChangePlayers>

export function createChangePlayers({ inTransaction, now, changeSpacing, afterCommit, ...telling }: Needs) {
  const tell = createTellChanges(telling)

  async function work(stores: PlayerWork, { find, errand, by }: Order): Promise<Result<void, PlayerRefusal>> {
    const at = now()
    const named = await find(stores)
    const held = named && (await stores.places.hold(named.eventId))
    const registration = held && (await find(stores))
    if (!held || !registration) return err({ kind: 'unknown-registration' })
    const { event } = held
    const refusal = by.kind === 'entrant' ? await refuseEntrant(stores, event, registration, at) : undefined
    if (refusal) return err(refusal)
    const team = registration.teams.find(({ position }) => position === errand.team)
    if (!team || !isActive(team)) return err({ kind: 'unknown-team' })
    const written = await write(stores, { event, registration, errand, competition: team.competition, at })
    if (!written.ok) return written
    if (!written.value) return ok(undefined)
    const changes = [{ what: 'players' as const, team: team.position, name: team.name }]
    const spacing = by.kind === 'entrant' ? changeSpacing : undefined
    await tell(stores, { event, registration, changes, by, spacing }, at)
    return ok(undefined)
  }

  /** Names somebody who plays, or takes a name back; until the beginning, whatever the closing day. */
  return async function changePlayers(order: Order): Promise<Result<void, PlayerRefusal>> {
    const outcome = await inTransaction((stores) => work(stores, order))
    afterCommit()
    return outcome
  }
}

async function refuseEntrant(stores: ErrandWork, event: TournamentEvent, { id }: Registration, at: Date) {
  if (at >= event.startsAt) return { kind: 'too-late', since: event.startsAt } as const
  const mark = await stores.teams.findMark(id)
  return mark === 'declined' || mark === 'withdrawn' ? ({ kind: 'put-aside' } as const) : undefined
}

type Writing = {
  event: TournamentEvent
  registration: Registration
  errand: PlayerErrand
  competition: string
  at: Date
}

/** @returns whether anything is different now */
async function write(
  { players }: PlayerWork,
  { event, registration: { id }, errand, competition, at }: Writing,
): Promise<Result<boolean, PlayerRefusal>> {
  const own = (await players.list(id)).filter(({ team }) => team === errand.team)
  if (errand.kind === 'remove-player') {
    // Whoever clicks twice, or looks at an old page, must not take out somebody else.
    const isSame = own.some(({ position, name }) => position === errand.player && name === errand.name)
    return ok(isSame && (await players.remove(id, { team: errand.team, position: errand.player })))
  }
  if (own.some(({ name }) => name === errand.player.name)) return err({ kind: 'same-player-twice' })
  const most = mostPlayers(event, competition)
  if (own.length >= most) return err({ kind: 'too-many-players', most })
  await players.add(id, { ...errand.player, team: errand.team, position: nextPosition(own, at) })
  return ok(true)
}
