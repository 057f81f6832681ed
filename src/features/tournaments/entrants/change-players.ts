import { err, ok, type Result } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { EntrantContext, EntrantStores } from './context.ts'
import type { ChangedBy } from '#features/tournaments/registrations/entry-change.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { tellChanges } from '#features/tournaments/registrations/settle-event.ts'
import { isActive } from '#features/tournaments/registrations/team.ts'
import { changeSpacing, findNamed, type NamedRegistration } from './change-teams.ts'
import { mostPlayers, nextPosition, type NewPlayer } from './player.ts'

/** @property team its position */
export type PlayerCommand = { team: number } & (
  | { kind: 'add-player'; player: NewPlayer }
  /** @property player position within the team @property name the player's name as the page showed it */
  | { kind: 'remove-player'; player: number; name: string }
)

export type PlayerRefusal =
  | { kind: 'unknown-registration' }
  | { kind: 'unknown-team' }
  | { kind: 'too-late'; since: Date }
  | { kind: 'put-aside' }
  | { kind: 'too-many-players'; most: number }
  | { kind: 'same-player-twice' }

/** Adds or removes a player; entrants may do so until the beginning, even after the closing day. */
export const changePlayers = async (
  ctx: EntrantContext,
  { registration: named, command, by }: { registration: NamedRegistration; command: PlayerCommand; by: ChangedBy },
): Promise<Result<void, PlayerRefusal>> =>
  ctx.write(async (stores): Promise<Result<void, PlayerRefusal>> => {
    const at = ctx.now()
    const before = await findNamed(stores, named)
    const held = before && (await stores.places.hold(before.eventId))
    const registration = held && (await findNamed(stores, named))
    if (!held || !registration) return err({ kind: 'unknown-registration' })
    const { event } = held
    const refusal = by.kind === 'entrant' ? await refuseEntrant(stores, event, registration, at) : undefined
    if (refusal) return err(refusal)
    const team = registration.teams.find(({ position }) => position === command.team)
    if (!team || !isActive(team)) return err({ kind: 'unknown-team' })
    const written = await write(stores, { event, registration, command, competition: team.competition, at })
    if (!written.ok) return written
    if (!written.value) return ok(undefined)
    const changes = [{ what: 'players' as const, team: team.position, name: team.name }]
    await tellChanges(ctx, stores, { event, registration, changes, by, at, spacing: changeSpacing(ctx, by) })
    return ok(undefined)
  })

async function refuseEntrant(
  { teams }: EntrantStores,
  event: TournamentEvent,
  { id }: Registration,
  at: Date,
): Promise<PlayerRefusal | undefined> {
  if (at >= event.startsAt) return { kind: 'too-late', since: event.startsAt }
  const mark = await teams.findMark(id)
  return mark === 'declined' || mark === 'withdrawn' ? { kind: 'put-aside' } : undefined
}

type Writing = {
  event: TournamentEvent
  registration: Registration
  command: PlayerCommand
  competition: string
  at: Date
}

/** @returns whether anything has changed */
async function write(
  { players }: EntrantStores,
  { event, registration: { id }, command, competition, at }: Writing,
): Promise<Result<boolean, PlayerRefusal>> {
  const own = (await players.list(id)).filter(({ team }) => team === command.team)
  if (command.kind === 'remove-player') {
    // A double click or a stale page must not remove another person.
    const isSame = own.some(({ position, name }) => position === command.player && name === command.name)
    return ok(isSame && (await players.remove(id, { team: command.team, position: command.player })))
  }
  if (own.some(({ name }) => name === command.player.name)) return err({ kind: 'same-player-twice' })
  const most = mostPlayers(event, competition)
  if (own.length >= most) return err({ kind: 'too-many-players', most })
  await players.add(id, { ...command.player, team: command.team, position: nextPosition(own, at) })
  return ok(true)
}
