import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { mostPlayers, nextPosition, type Player } from '#features/tournaments/entrants/player.ts'
import type { HandlingContext, HandlingStores } from './context.ts'
import type { EntryChange } from '#features/tournaments/registrations/entry-change.ts'
import { parseTeamName } from '#features/tournaments/registrations/registration-form.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { settleEvent, tellChanges } from '#features/tournaments/registrations/settle-event.ts'
import type { Team } from '#features/tournaments/registrations/team.ts'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import type { UnknownRegistration, WhichRegistration } from './handled-registrations.ts'
import { isSingleHalf } from './list-halves.ts'

/** @property position of the team that stays @property other the team merged into it */
export type Merging = { position: number; other: { reference: string; position: number } }

export type MergeRefusal =
  | NotAllowed
  | UnknownEvent
  | UnknownRegistration
  /** One of them has changed by now, or they do not play doubles in the same competition. */
  | { kind: 'no-pair' }
  /** More people are named than a pair has. */
  | { kind: 'too-many-players' }
  /** @property message why the joined name is invalid */
  | { kind: 'no-name'; message: string }

/** A team as it was found under the event's lock. */
type Half = { registration: Registration; team: Team; players: Player[] }

/** Makes one pair of two entries: the first takes both names, both players and the better place; the second place is free again. */
export async function mergeDoubles(
  ctx: HandlingContext,
  actor: Actor,
  { slug, reference }: WhichRegistration,
  merging: Merging,
): Promise<Result<void, MergeRefusal>> {
  const entered = await enterEvent(ctx, actor, 'handle-registrations', slug)
  if (!entered.ok) return entered
  const eventId = entered.value.id
  const by = { kind: 'director', accountId: actor.accountId } as const
  return ctx.write(async (stores): Promise<Result<void, MergeRefusal>> => {
    const at = ctx.now()
    const settled = await settleEvent(ctx, stores, eventId, at)
    if (!settled) return err({ kind: 'unknown-event' })
    const { event } = settled
    const found = await findPair(stores, event, { reference, ...merging })
    if (!found.ok) return found
    const { stays, comes, name } = found.value
    const pair = { ...stays.team, ...betterPlace(stays.team, comes.team), name }
    const gone: Team = { ...comes.team, standing: 'moved', queueNumber: undefined, offerUntil: undefined }
    await movePlayers(stores, { stays, comes }, at)
    for (const { half, team, changes } of [
      { half: stays, team: pair, changes: wordsForPair(stays.team, pair, comes.registration.reference) },
      { half: comes, team: gone, changes: [{ what: 'merged' as const, reference }] },
    ]) {
      await stores.teams.change(half.registration.id, team)
      const teams = half.registration.teams.map((each) => (each.position === team.position ? team : each))
      await tellChanges(ctx, stores, { event, registration: { ...half.registration, teams }, changes, by, at })
    }
    await settleEvent(ctx, stores, eventId, at)
    return ok(undefined)
  })
}

/** Both halves and their joined name. */
async function findPair(
  stores: HandlingStores,
  event: TournamentEvent,
  { reference, position, other }: Merging & { reference: string },
): Promise<Result<{ stays: Half; comes: Half; name: string }, MergeRefusal>> {
  const stays = await findHalf(stores, event, { reference, position })
  const comes = await findHalf(stores, event, other)
  if (!stays || !comes || reference === other.reference) return err({ kind: 'no-pair' })
  if (stays.team.competition !== comes.team.competition) return err({ kind: 'no-pair' })
  if (stays.players.length + comes.players.length > mostPlayers(event, stays.team.competition)) {
    return err({ kind: 'too-many-players' })
  }
  const name = parseTeamName(`${stays.team.name} / ${comes.team.name}`)
  if (!name.ok) return err({ kind: 'no-name', message: name.error })
  return ok({ stays, comes, name: name.value })
}

async function findHalf(
  { registrations, teams, players }: HandlingStores,
  event: TournamentEvent,
  { reference, position }: Merging['other'],
): Promise<Half | undefined> {
  const registration = await registrations.findByReference(event.id, reference)
  const team = registration?.teams.find((each) => each.position === position)
  if (!registration || !team) return undefined
  if (!isSingleHalf(competitionsOf(event), await teams.findMark(registration.id), team)) return undefined
  const all = await players.list(registration.id)
  return { registration, team, players: all.filter((player) => player.team === position) }
}

const RANK = { in: 0, offered: 1, waiting: 2, lapsed: 3, withdrawn: 3, moved: 3 } as const

/** The pair takes the better place or turn of the two, so it overtakes nobody. A payment of either counts. */
function betterPlace(stays: Team, comes: Team): Pick<Team, 'standing' | 'queueNumber' | 'offerUntil' | 'paidAt'> {
  const isBehind = RANK[comes.standing] - RANK[stays.standing] || (comes.queueNumber ?? 0) - (stays.queueNumber ?? 0)
  const { standing, queueNumber, offerUntil } = isBehind < 0 ? comes : stays
  return { standing, queueNumber, offerUntil, paidAt: stays.paidAt ?? comes.paidAt }
}

function wordsForPair(before: Team, { position: team, name, standing }: Team, reference: string): EntryChange[] {
  const isUp = before.standing !== 'in' && standing === 'in'
  return [
    { what: 'merged', reference },
    { what: 'renamed', team, name, from: before.name },
    ...(isUp ? [{ what: 'moved-up' as const, team, name }] : []),
  ]
}

async function movePlayers(
  { players }: HandlingStores,
  { stays, comes }: { stays: Half; comes: Half },
  at: Date,
): Promise<void> {
  const next = nextPosition(stays.players, at)
  for (const [index, player] of comes.players.entries()) {
    await players.remove(comes.registration.id, player)
    await players.add(stays.registration.id, { ...player, team: stays.team.position, position: next + index })
  }
}
